import { expect, test } from 'vitest';
import { sessionCookie } from '../access/cookies.ts';
import { hashSessionId, newSessionId } from '../access/sessions/session-id.ts';
import { queueOf, rememberSession, wasRecentlyLive } from './recent-sessions.ts';

const [id, other, madeUp] = [newSessionId(), newSessionId(), newSessionId()];
const queueKey = (...sent: Parameters<typeof queueOf>) => queueOf(...sent).key;
const cookie = (value: string) => `theme=dark; ${sessionCookie}=${value}`;
rememberSession(hashSessionId(id));
rememberSession(hashSessionId(other));

test('a session that was found live has a queue of its own, at whatever address', () => {
  expect(queueKey(cookie(id), '203.0.113.7')).toBe(queueKey(cookie(id), '203.0.113.8'));
  expect(queueKey(cookie(id), '203.0.113.7')).not.toBe(queueKey(cookie(other), '203.0.113.7'));
});

test.each([cookie(madeUp), cookie('short'), 'theme=dark', undefined])(
  'the cookie %s waits with everyone at its address who is not signed in',
  (sent) => {
    expect(queueKey(sent, '203.0.113.7')).toBe(queueKey(undefined, '203.0.113.7'));
    expect(queueKey(sent, '203.0.113.7')).not.toBe(queueKey(undefined, '203.0.113.8'));
  },
);

test('only a session that was found live is known', () => {
  expect(queueOf(cookie(id), null).isKnown).toBe(true);
  expect(queueOf(cookie(madeUp), null).isKnown).toBe(false);
});

test('the key holds no cookie', () => {
  expect(queueKey(cookie(id), null)).not.toContain(id);
});

test('a session is forgotten after a quarter of an hour, and the oldest of ten thousand before that', () => {
  const [hash, first] = [hashSessionId('late'), hashSessionId('first')];
  rememberSession(hash, 0);
  expect(wasRecentlyLive(hash, 15 * 60_000 - 1)).toBe(true);
  expect(wasRecentlyLive(hash, 15 * 60_000)).toBe(false);
  rememberSession(first);
  for (let count = 0; count < 10_000; count++) rememberSession(hashSessionId(String(count)));
  expect(wasRecentlyLive(first)).toBe(false);
  expect(wasRecentlyLive(hashSessionId('0'))).toBe(true);
});
