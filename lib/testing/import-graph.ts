/** For tests: the imports of the code, and the rooms that they tie into knots. */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The text of each file by its path, such as `lib/loan/json.ts`. */
export type Sources = ReadonlyMap<string, string>;

/** An import of any kind, of types too. `to`: a path as in `Sources`, or what is imported of a package. */
export type Import = { from: string; to: string; isPackage: boolean };

/** Reads the code of every folder that the rules on imports are about, tests included. */
export function readSources(): Sources {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const paths = globSync('{app,bin,components,lib,sandbox,tools}/**/*.{ts,tsx}', { cwd: root });
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(posix.join(root, path), 'utf8')]),
  );
}

/** True for tests and their helpers. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\/test-[a-z-]+\.ts$/.test(path);

export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, source]) =>
    [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => {
      const to = name.startsWith('.') ? posix.join(posix.dirname(from), name) : name.replace(/^#/, '');
      return { from, to, isPackage: !/^[.#]/.test(name) };
    }),
  );
}

/**
 * Returns, for each folder in which it happens, the rooms that stand in a circle of imports. The rooms of a folder are its
 * subfolders and its loose files. Tests are left out.
 */
export function findKnots(sources: Sources): Map<string, string[]> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of importsOf(sources)) {
    if (from === to || !sources.has(to) || isTest(from) || isTest(to)) continue;
    const [fromNames, toNames] = [from.split('/'), to.split('/')];
    const depth = fromNames.findIndex((name, index) => name !== toNames[index]);
    const folder = fromNames.slice(0, depth).join('/');
    const rooms = folders.get(folder) ?? new Map<string, Set<string>>();
    const [fromRoom = '', toRoom = ''] = [fromNames[depth], toNames[depth]];
    rooms.set(fromRoom, (rooms.get(fromRoom) ?? new Set()).add(toRoom));
    folders.set(folder, rooms);
  }
  const knots = [...folders].map(([folder, rooms]): [string, string[]] => [
    folder,
    [...rooms.keys()].filter((room) => reachableFrom(room, rooms).has(room)).sort(),
  ]);
  return new Map(knots.filter(([, rooms]) => rooms.length > 0));
}

function reachableFrom(start: string, rooms: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const stack = [start];
  for (let room = stack.pop(); room !== undefined; room = stack.pop())
    for (const next of rooms.get(room) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        stack.push(next);
      }
  return reached;
}
