import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { isExcluded } from './excluded-files.ts';
import { packagesThatMayShip } from './packages-that-may-ship.ts';

/** The server, and the commands that an operator runs. */
const commands = ['bin/start.ts', 'bin/migrate.ts', 'bin/access-log.ts', 'bin/contracts.ts', 'bin/notes.ts'];

/** Folders of the build that only the next build and a person read. */
const buildLeftovers = /^\.next\/(cache|diagnostics|trace|trace-build|types)\b/;

/** Returns the files below `root` that the built desk and its commands load, as paths relative to `root`. */
export async function findShippedFiles(root: string): Promise<string[]> {
  // The build links to packages, so those come first.
  const files = new Set([
    ...(await filesOfCommands(root)),
    ...filesOfBuild(root),
    ...['package.json', 'next.config.js', '.env.example'],
    ...filesBelow(root, 'public'),
    // Next loads these by names that it puts together when it reads its configuration.
    ...filesBelow(root, 'node_modules/next/dist/compiled/webpack'),
    ...filesBelow(root, 'node_modules/next/dist/compiled/@babel/runtime'),
    ...licenseFiles(root),
  ]);
  return [...files].filter((file) => !isExcluded(file));
}

/** The files that the commands import, Next among them. Node strips the types of the sources, and so does the tracer. */
async function filesOfCommands(root: string): Promise<Iterable<string>> {
  const { fileList } = await nodeFileTrace([...commands, 'node_modules/next/dist/server/next.js'], {
    base: root,
    processCwd: root,
    ignore: (path) => path.startsWith('.next/') || isExcluded(path),
    readFile: async (path) => {
      const text = await readFile(path, 'utf8').catch(() => null);
      const isSource = path.endsWith('.ts') && !path.includes('node_modules');
      return text !== null && isSource ? stripTypeScriptTypes(text) : text;
    },
  });
  return fileList;
}

/** The build, and the files that Next has found its server and each route to load. */
function filesOfBuild(root: string): string[] {
  const built = filesBelow(root, '.next').filter((file) => !buildLeftovers.test(file));
  const traced = built
    .filter((file) => file.endsWith('.nft.json') && !file.includes('minimal-server'))
    .flatMap((file) => {
      const { files } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { files: string[] };
      return files.map((name) => relative(root, resolve(root, dirname(file), name)));
    });
  return [...built.filter((file) => !file.endsWith('.nft.json')), ...traced];
}

/** The texts that authors ask to be kept with copies: of packages that ship or are in the build, and of Next's own copies. */
function licenseFiles(root: string): string[] {
  const folders = packagesThatMayShip(root).map(({ folder }) => folder);
  const patterns = [...folders, 'node_modules/next/dist/compiled/**'].map(
    (folder) => `${folder}/{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*`,
  );
  return globSync(patterns, { cwd: root });
}

function filesBelow(root: string, name: string): string[] {
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
