import { expect, onTestFinished, test, vi } from 'vitest';
import { loadAllMessages } from './load-messages.ts';
import { locales } from './locales.ts';

test('each language has texts of its own', async () => {
  const names = await Promise.all(locales.map(async (locale) => (await loadAllMessages(locale)).app.name));
  expect(new Set(names).size).toBe(locales.length);
});

test('a language is loaded once: React needs the same promise each time', () => {
  expect(loadAllMessages('en')).toBe(loadAllMessages('en'));
});

test('a page that has used the texts of every page alone loads no others in another language', async () => {
  vi.resetModules();
  const fresh = await import('./load-messages.ts');
  await fresh.loadPageMessages('en');
  expect(await fresh.loadUsedMessages('pt-BR')).not.toHaveProperty('sessions');
  await fresh.loadAllMessages('en');
  expect(await fresh.loadUsedMessages('pt-BR')).toHaveProperty('sessions');
});

test('that a language cannot be loaded is told, and a second later it is tried again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.resetModules();
  vi.doMock('./en.json', () => {
    throw new TypeError('offline');
  });
  const fresh = await import('./load-messages.ts');
  const failed = fresh.loadAllMessages('en');
  await expect(failed).rejects.toThrow();
  expect(fresh.loadAllMessages('en')).toBe(failed);
  await vi.advanceTimersByTimeAsync(1000);
  vi.doUnmock('./en.json');
  expect((await fresh.loadAllMessages('en')).app.name).toBe('Loan Desk');
});
