import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { variables } from '../env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isApplication = (path: string) => !/\.test\.|\/testing\/|^lib\/server\/env[/.]/.test(path);

/** The names that no code reads: in a comment or a text, such as a list of `envOf`, a name is not read. */
function unread(names: readonly string[], sources: readonly string[]): string[] {
  const code = sources.map((text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, ''));
  return names.filter((name) => !code.some((text) => new RegExp(`[.{,]\\s*${name}\\b`).test(text)));
}

test('something reads each variable', () => {
  const paths = globSync('{app,components,lib,bin,tools}/**/*.{ts,tsx}', { cwd: root }).filter(isApplication);
  const sources = paths.map((path) => readFileSync(`${root}/${path}`, 'utf8'));
  expect(paths.length).toBeGreaterThan(500);
  expect(unread(Object.keys(variables), sources)).toEqual([]);
});

test.each([
  ['const { PORT } = env();', []],
  ['const { HOST, PORT: port } = settings;', []],
  ['listen(env().PORT);', []],
  ["const wanted = ['HOST', 'PORT'];", ['PORT']],
  ['// The desk listens at HOST, PORT.', ['PORT']],
  ['/** { PORT } */ const { PORTS } = env();', ['PORT']],
])('of %j unread: %j', (source, names) => {
  expect(unread(['PORT'], [source])).toEqual(names);
});
