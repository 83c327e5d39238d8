import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { processValue } from './process-value.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('a second copy of the module gives the same value', async () => {
  const value = processValue('test', () => ({ since: 1 }));
  vi.resetModules();
  const copy = await import('./process-value.ts');
  expect(copy.processValue).not.toBe(processValue);
  expect(copy.processValue('test', () => ({ since: 2 }))).toBe(value);
});

/** The code of the app by its paths. Setup and helpers of the tests are not the app. */
const sources = new Map(
  globSync('{app,components,lib,bin}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|(^|\/)(vitest|test)-[a-z-]+\.ts$/.test(path))
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
);

/** The console of the process is Node's own name there. */
test('no other file of the app keeps anything on globalThis', () => {
  const bridging = [...sources].filter(([, code]) => /\bglobalThis\b(?!\.console = )/.test(code));
  expect(bridging.map(([path]) => path)).toEqual(['lib/server/process-value.ts']);
});

test('no two rooms have a value of one name', () => {
  const rooms = [...sources].flatMap(([path, code]) =>
    Array.from(code.matchAll(/\bprocessValue(?:<[^']*>)?\(\s*'([\w-]+)'/g), ([, name]) => ({
      name,
      room: dirname(path),
    })),
  );
  expect(rooms.length).toBeGreaterThan(12);
  const byName = Map.groupBy(rooms, ({ name }) => name);
  const shared = [...byName].filter(([, users]) => new Set(users.map(({ room }) => room)).size > 1);
  expect(shared.map(([name]) => name)).toEqual([]);
});
