import { expect, onTestFinished, test, vi } from 'vitest';
import { loadMessages } from './load-messages.ts';
import { locales } from './locales.ts';

test('each language has texts of its own', async () => {
  const names = await Promise.all(locales.map(async (locale) => (await loadMessages(locale)).app.name));
  expect(new Set(names).size).toBe(locales.length);
});

test('a language is loaded once: React needs the same promise each time', () => {
  expect(loadMessages('en')).toBe(loadMessages('en'));
});

test('a language that cannot be loaded is tried again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.resetModules();
  vi.doMock('./en.json', () => {
    throw new TypeError('offline');
  });
  const fresh = await import('./load-messages.ts');
  const failed = fresh.loadMessages('en');
  await expect(failed).rejects.toThrow();
  expect(fresh.loadMessages('en')).toBe(failed);
  await vi.advanceTimersByTimeAsync(1000);
  vi.doUnmock('./en.json');
  expect((await fresh.loadMessages('en')).app.name).toBe('Loan Desk');
});
