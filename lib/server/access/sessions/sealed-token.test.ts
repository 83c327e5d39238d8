import { beforeEach, expect, test, vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { stubSettings } from '#lib/server/test-settings.ts';
import { hashSessionId, newSessionId } from './session-id.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2ln';

/** The environment is read once, so each key has modules of its own. */
async function withKey(sessionKey: string | null) {
  vi.resetModules();
  stubSettings({ SESSION_KEY: sessionKey ?? '' });
  const { replaceLog: replace } = await import('#lib/server/log.ts');
  replace(createLog('silent'));
  return import('./sealed-token.ts');
}

beforeEach(() => replaceLog(createLog('silent')));

test('a token is read back for its own session alone, and its text shows nothing of it', async () => {
  const { openToken, sealToken } = await withKey(key(1));
  const [own, other] = [hashSessionId(newSessionId()), hashSessionId(newSessionId())];
  const sealed = await sealToken(token, own);
  for (const part of token.split('.')) expect(sealed).not.toContain(part);
  expect(await sealToken(token, own)).not.toBe(sealed);
  expect(await openToken(sealed, own)).toBe(token);
  expect(await openToken(sealed, other)).toBeNull();
});

test.each([
  ['another key', key(2)],
  ['no key', null],
])('with %s it is not read, and nothing is thrown', async (_, later) => {
  const own = hashSessionId(newSessionId());
  const sealed = await (await withKey(key(1))).sealToken(token, own);
  expect(await (await withKey(later)).openToken(sealed, own)).toBeNull();
});

test('without a key nothing is kept', async () => {
  const { openToken, sealToken } = await withKey(null);
  const own = hashSessionId(newSessionId());
  expect(await sealToken(token, own)).toBeNull();
  expect(await openToken(null, own)).toBeNull();
});

test.each(['', 'x', token, 'a.b.c.d.e'])('%j is no sealed token', async (text) => {
  const { openToken } = await withKey(key(1));
  expect(await openToken(text, hashSessionId(newSessionId()))).toBeNull();
});
