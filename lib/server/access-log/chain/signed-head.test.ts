import { expect, test } from 'vitest';
import { Secret } from '#lib/server/secret.ts';
import { publicKeyOf } from './ed25519.ts';
import { isSignedByItsKey, parseHead, signHead } from './signed-head.ts';

// RFC 8032, 7.1, test 1.
const seed = new Secret(
  Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString('base64'),
);
const head = { log: 'a'.repeat(64), sequence: 7, instant: '2026-11-20T14:00:00.123Z', hash: 'b'.repeat(64) };

test('the key of a seed is that of Ed25519', () => {
  const key = Buffer.from(publicKeyOf(seed), 'base64').toString('hex');
  expect(key).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
});

test('a signed head is its own proof, and no other’s', () => {
  const signed = signHead(head, seed);
  expect(isSignedByItsKey(signed)).toBe(true);
  const other = publicKeyOf(new Secret(Buffer.alloc(32, 1).toString('base64')));
  const changes = [
    { sequence: 8 },
    { hash: 'c'.repeat(64) },
    { log: null },
    { instant: '2026-11-20T14:00:00.124Z' },
    { publicKey: other },
  ];
  for (const change of changes) expect(isSignedByItsKey({ ...signed, ...change })).toBe(false);
});

test('it is read back from a line, and from a line of the app’s log', () => {
  const signed = signHead(head, seed);
  expect(parseHead(JSON.stringify(signed))).toEqual(signed);
  const logged = { level: 30, event: 'access-log-head', head: signed, msg: 'the head of the access log' };
  expect(parseHead(JSON.stringify(logged))).toEqual(signed);
  expect(parseHead(JSON.stringify(head))).toEqual(head);
});

test('an invalid text gives null', () => {
  const signed = signHead(head, seed);
  const { signature: _gone, ...unsigned } = signed;
  for (const wrong of [{ ...signed, sequence: -1 }, { ...signed, hash: 'x' }, unsigned, {}, null, 7]) {
    expect(parseHead(JSON.stringify(wrong))).toBeNull();
  }
  expect(parseHead('{')).toBeNull();
});
