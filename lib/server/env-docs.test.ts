import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from './env.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Node's own, which the desk does not read. */
const ofNode = ['NODE_EXTRA_CA_CERTS'];
const names = [...Object.keys(variables), ...ofNode].sort();

/** The first two cells of each row of the table that begins with a variable in code. */
const rows = Array.from(
  read('docs/configuration.md').matchAll(/^\| *`([A-Z][A-Z0-9_]*)` *\| *((?:\\\||[^|])*?) *\|/gm),
  ([, name = '', defaultCell = '']) => ({ name, defaultCell }),
);

test('docs/configuration.md has every variable once, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(names);
});

test('.env.example has every variable once, and no other', () => {
  const found = Array.from(
    read('.env.example').matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm),
    ([, name]) => name,
  );
  expect(found.sort()).toEqual(names);
});

test('docs/configuration.md has the default of each variable', () => {
  for (const [name, { defaultText }] of Object.entries(variables)) {
    const cell = rows.find((row) => row.name === name)?.defaultCell ?? '';
    // Words stand for a default that the desk works out when nothing is set.
    if (defaultText === '') expect(cell, name).toMatch(/^[a-z]/);
    else expect(cell, name).toBe(defaultText === null ? 'required' : `\`${defaultText}\``);
  }
});
