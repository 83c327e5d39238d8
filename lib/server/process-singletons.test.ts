import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { processSingleton } from './process-singletons.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('a second copy of the module gives the same value', async () => {
  const draining = processSingleton('draining', () => ({ since: 1 }));
  vi.resetModules();
  const copy = await import('./process-singletons.ts');
  expect(copy.processSingleton).not.toBe(processSingleton);
  expect(copy.processSingleton('draining', () => ({ since: 2 }))).toBe(draining);
});

test('no other file of the app keeps anything on globalThis', () => {
  const files = globSync('{app,components,lib,bin}/**/*.{ts,tsx}', { cwd: root });
  // Setup and helpers of the tests are not the app.
  const isTest = (file: string) =>
    /\.test\.tsx?$|(^|\/)(vitest|test)-[a-z-]+\.ts$/.test(file.replaceAll('\\', '/'));
  const bridging = files.filter(
    (file) => !isTest(file) && /\bglobalThis\b/.test(readFileSync(root + file, 'utf8')),
  );
  expect(bridging.map((file) => file.replaceAll('\\', '/'))).toEqual(['lib/server/process-value.ts']);
});
