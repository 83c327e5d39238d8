import { beforeEach, expect, test, vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';
import { openToken, sealToken } from './sealed-token.ts';
import { hashSessionId, newSessionId } from './session-id.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2ln';

/** The environment is read once in a process, and these tests need several: each stands for a process of its own. */
const environment = vi.hoisted((): { SESSION_KEY: Secret | undefined } => ({ SESSION_KEY: undefined }));
vi.mock('#lib/server/env.ts', () => ({ env: () => environment }));

function startWithKey(sessionKey: string | null) {
  environment.SESSION_KEY = sessionKey === null ? undefined : new Secret(sessionKey);
}

beforeEach(() => replaceLog(createLog('silent')));

test('a token is read back for its own session alone, and its text shows nothing of it', async () => {
  startWithKey(key(1));
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
  startWithKey(key(1));
  const sealed = await sealToken(token, own);
  startWithKey(later);
  expect(await openToken(sealed, own)).toBeNull();
});

test('without a key nothing is kept', async () => {
  startWithKey(null);
  const own = hashSessionId(newSessionId());
  expect(await sealToken(token, own)).toBeNull();
  expect(await openToken(null, own)).toBeNull();
});

test.each(['', 'x', token, 'a.b.c.d.e'])('%j is no sealed token', async (text) => {
  startWithKey(key(1));
  expect(await openToken(text, hashSessionId(newSessionId()))).toBeNull();
});
