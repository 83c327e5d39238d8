import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const all = { app: { name: 'Loan Desk' }, review: { copy: 'Copy as text' } };
const portuguese = { app: { name: 'Mesa de Crédito' }, review: { copy: 'Copiar como texto' } };
const fetched = vi.fn<(url: string) => Promise<Response>>();

/** As a page that was just loaded has it. */
const load = async () => import('./words.ts');
const begin = async () => {
  const words = await load();
  return { ...words, messages: words.beginWords('en', JSON.stringify({ app: all.app }), 'v1') };
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => Response.json(all));
});
afterEach(() => vi.unstubAllGlobals());

test('code that comes late finds all words, which are asked for once', async () => {
  const { withWords, messages } = await begin();
  expect(messages).toEqual({ app: all.app });
  const parts = await Promise.all([withWords(async () => 'one')(), withWords(async () => 'two')()]);
  expect(parts).toEqual(['one', 'two']);
  // The object that is in use has them: nothing has to be rendered again.
  expect(messages).toEqual(all);
  expect(fetched.mock.calls).toEqual([['/api/messages/en?v=v1']]);
});

test('where they cannot be had it waits for them', async () => {
  vi.useFakeTimers();
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  const { withWords, messages } = await begin();
  const done = vi.fn();
  void withWords(async () => 'one')().then(done);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toHaveBeenCalledWith('one');
  expect(messages).toEqual(all);
  vi.useRealTimers();
});

test('what a page brings is added, and never written over what is there', async () => {
  const { addWords, withWords, messages } = await begin();
  addWords('{"lookup":{"open":"Open"}}');
  expect(messages).toMatchObject({ app: all.app, lookup: { open: 'Open' } });
  await withWords(async () => null)();
  addWords('{"app":{"name":"another language"}}');
  expect(messages).toMatchObject(all);
});

test('another language comes whole, and what is late asks for none besides', async () => {
  const { switchWords, withWords } = await begin();
  fetched.mockImplementation(async () => Response.json(portuguese));
  expect(await switchWords('pt-BR')).toEqual(portuguese);
  await withWords(async () => null)();
  expect(fetched.mock.calls).toEqual([['/api/messages/pt-BR?v=v1']]);
  fetched.mockRejectedValue(new TypeError('offline'));
  expect(await switchWords('en')).toBeNull();
});

test('on the server nothing is asked for or kept', async () => {
  const { withWords, addWords } = await load();
  addWords('{"app":{}}');
  expect(await withWords(async () => 'one')()).toBe('one');
  expect(fetched).not.toHaveBeenCalled();
});
