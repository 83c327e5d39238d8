import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('each icon has its own place in the one drawing', () => {
  const css = read('icons.css');
  const [, union = ''] = /export type IconName =([^;]*);/.exec(read('icon.tsx')) ?? [];
  const names = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const placed = [...css.matchAll(/\.icon-(\w+) \{\n {2}--place: (\d+);\n\}/g)];
  expect(placed.map(([, name]) => name).sort()).toEqual([...names].sort());
  expect(placed.map(([, , place]) => Number(place)).sort((a, b) => a - b)).toEqual([...names.keys()]);
  expect(css.match(/%3Cpath/g)).toHaveLength(names.length);
  expect(css).toContain(`viewBox='0 0 ${16 * names.length} 16'`);
  expect(css).toContain(`100% / ${names.length - 1}) 0 / ${100 * names.length}% 100%`);
});
