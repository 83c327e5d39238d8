import { expect, test } from 'vitest';
import { shortcuts } from './shortcut-registry.ts';

test('no key has two uses, or one of a screen reader or browser', () => {
  const keys = [...shortcuts.flatMap(({ keys }) => Object.keys(keys)), '?'];
  expect(new Set(keys).size).toBe(keys.length);
  // Tab, Enter, Space and the arrows move; the apostrophe searches in Firefox.
  for (const key of keys) expect(key).toMatch(/^[a-z/?]$/);
});

test('the keys of before keep their meaning', () => {
  const meanings = Object.fromEntries(
    shortcuts.flatMap(({ does, keys }) => Object.keys(keys).map((key) => [key, does])),
  );
  expect(meanings).toMatchObject({
    ...{ r: 'refresh', t: 'timeline', v: 'json', d: 'done' },
    ...{ j: 'walk', k: 'walk', '/': 'open' },
  });
});
