import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { authenticate } from '#lib/server/access/authenticate.ts';
import { readLookupText, recordLookup } from '#lib/server/lookup/search/find-contracts.ts';
import { person } from '#lib/testing/test-desk.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { GET, POST } from './route.ts';

vi.mock('#lib/server/access/authenticate.ts', () => ({ authenticate: vi.fn() }));
vi.mock('#lib/server/lookup/search/find-contracts.ts', async (importOriginal) => {
  const { readLookupText, ...all } = await importOriginal<Record<string, () => unknown>>();
  return { ...all, readLookupText: vi.fn(readLookupText), recordLookup: vi.fn() };
});
beforeEach(() => {
  stubSettings();
  vi.clearAllMocks();
});
afterAll(() => void vi.unstubAllEnvs());

const url = 'http://localhost:3000/open';
const post = (q: string) => POST(new Request(url, { method: 'POST', body: new URLSearchParams({ q }) }));

test('a long text of somebody who is not signed in is not read', async () => {
  vi.mocked(authenticate).mockRejectedValue(new Error('not signed in'));
  const { headers } = await post('contrato 1 '.repeat(200));
  expect(headers.get('location')).toBe('/?q=');
  expect(readLookupText).not.toHaveBeenCalled();
});

test('a document in a link is not looked up, and one in a form is', async () => {
  vi.mocked(authenticate).mockResolvedValue(person(['support']) as never);
  const text = 'CPF 390.533.447-05, CCB-2026-000417';
  await GET(new Request(`${url}?q=${encodeURIComponent(text)}`));
  await post(text);
  const kinds = vi
    .mocked(recordLookup)
    .mock.calls.map(([{ pastedText }]) => pastedText.identifiers.some(({ kind }) => kind === 'document'));
  expect(kinds).toEqual([false, true]);
});
