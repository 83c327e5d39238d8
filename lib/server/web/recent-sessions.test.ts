import { expect, test } from 'vitest';
import { sessionCookie } from '../cookies.ts';
import { hashSessionId, newSessionId } from '../session-id.ts';
import { queueOf, rememberSession } from './recent-sessions.ts';

const [id, second, other, madeUp] = [newSessionId(), newSessionId(), newSessionId(), newSessionId()];
const queueKey = (...sent: Parameters<typeof queueOf>) => queueOf(...sent).key;
const cookie = (value: string) => `theme=dark; ${sessionCookie}=${value}`;
const ana = { issuer: 'https://id.example', subject: 'ana' };
const remember = (session: string, person = ana, now?: number) =>
  rememberSession({ sessionHash: hashSessionId(session), ...person }, now);
remember(id);
remember(second);
remember(other, { ...ana, subject: 'bruno' });

test('a live session has a queue of its own at any address', () => {
  expect(queueKey(cookie(id), '203.0.113.7')).toBe(queueKey(cookie(id), '203.0.113.8'));
  expect(queueKey(cookie(id), '203.0.113.7')).not.toBe(queueKey(cookie(other), '203.0.113.7'));
});

test('all sessions of a person wait in one queue', () => {
  expect(queueKey(cookie(id), null)).toBe(queueKey(cookie(second), null));
  const namesake = newSessionId();
  remember(namesake, { ...ana, issuer: 'https://other.example' });
  expect(queueKey(cookie(id), null)).not.toBe(queueKey(cookie(namesake), null));
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

test('a session is forgotten after a quarter of an hour', () => {
  const [late, first, last] = [newSessionId(), newSessionId(), newSessionId()];
  const isKnown = (session: string, now?: number) => queueOf(cookie(session), null, now).isKnown;
  remember(late, ana, 0);
  expect(isKnown(late, 15 * 60_000 - 1)).toBe(true);
  expect(isKnown(late, 15 * 60_000)).toBe(false);
  remember(first);
  for (let count = 0; count < 9999; count++) remember(String(count));
  expect(isKnown(first)).toBe(true);
  remember(last);
  expect(isKnown(first)).toBe(false);
  expect(isKnown(last)).toBe(true);
});
