import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNetworks } from '../env/env-parsers.ts';
import { clientIp } from './client-ip.ts';

const networks = (text: string) => {
  const list = parseNetworks(text);
  if (!list) throw new Error(`not networks: ${text}`);
  return list;
};
const nobody = networks('');
const proxies = networks('10.0.0.0/8,fd00::/8');

test('no proxy is trusted unless it is configured', () => {
  expect(clientIp('203.0.113.7', undefined, nobody)).toBe('203.0.113.7');
  expect(clientIp('203.0.113.7', '198.51.100.1', nobody)).toBe('203.0.113.7');
  expect(clientIp('203.0.113.7', '198.51.100.1', proxies)).toBe('203.0.113.7');
});

test('through proxies of ours it is the nearest that is none of them', () => {
  expect(clientIp('10.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1');
  expect(clientIp('10.0.0.1', '198.51.100.1, 10.0.0.2', proxies)).toBe('198.51.100.1');
  // Addresses before it were written by the caller.
  expect(clientIp('10.0.0.1', '127.0.0.1, 192.0.2.1, 198.51.100.1', proxies)).toBe('198.51.100.1');
  expect(clientIp('10.0.0.1', '10.0.0.3, 10.0.0.2', proxies)).toBe('10.0.0.3');
  expect(clientIp('fd00::1', '2001:DB8::1', proxies)).toBe('2001:db8::1');
});

test('addresses are written one way', () => {
  expect(clientIp('::ffff:203.0.113.7', undefined, nobody)).toBe('203.0.113.7');
  expect(clientIp('::ffff:10.0.0.1', '198.51.100.1:55123', proxies)).toBe('198.51.100.1');
  expect(clientIp('10.0.0.1', '[2001:db8::1]:55123', proxies)).toBe('2001:db8::1');
  expect(clientIp('fe80::1%eth0', undefined, nobody)).toBe('fe80::1');
});

test('an entry that is no address ends the trusted part', () => {
  expect(clientIp('10.0.0.1', '198.51.100.1, unknown', proxies)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', '', proxies)).toBe('10.0.0.1');
  expect(clientIp(undefined, '198.51.100.1', proxies)).toBeNull();
});

test('no text of a header reaches the log', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (written, caller) => {
      fc.pre(!caller.startsWith('10.'));
      expect(clientIp('10.0.0.1', `${written},${caller}`, proxies)).toBe(caller);
    }),
  );
});
