import { expect, test } from 'vitest';
import { clientAddress, isPrivateAddress } from './ip-address.ts';

test.each([
  ['203.0.113.24', '203.0.113.24'],
  [' 203.0.113.24, 10.0.0.7', '203.0.113.24'],
  ['::FFFF:203.0.113.24', '203.0.113.24'],
  ['2001:DB8::1', '2001:db8::1'],
])('the client of %j', (text, address) => {
  expect(clientAddress(text)).toBe(address);
});

test.each([
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.9', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['fd00::1', true],
  ['203.0.113.24', false],
  ['2001:db8::1', false],
])('%s is of a network of one’s own: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
