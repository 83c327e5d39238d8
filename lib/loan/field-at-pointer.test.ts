import { expect, test } from 'vitest';
import { fieldAtPointer } from './field-at-pointer.ts';

test.each([
  ['/status', 'loan', 'status'],
  ['/context/ip', 'context', 'ip'],
  ['/signatures/0/signer', 'signature', 'signer'],
  ['/signatures/12/context/context/headers', 'context', 'headers'],
  ['/offer/cashout/0/paymentMethod', 'cashout', 'paymentMethod'],
  ['/offer/insurance/fee', 'insurance', 'fee'],
])('%s', (pointer, of, name) => {
  expect(fieldAtPointer(pointer)).toEqual({ field: { of, name }, last: name });
});

test('a field outside the specification is named by the last step of its pointer', () => {
  expect(fieldAtPointer('/customer/cpf')).toEqual({ field: null, last: 'cpf' });
  expect(fieldAtPointer('/context/headers/a~1b~0c')).toEqual({ field: null, last: 'a/b~c' });
  expect(fieldAtPointer('/signatures/0')).toEqual({ field: null, last: '0' });
  expect(fieldAtPointer('/context/geolocation/1')).toEqual({ field: null, last: '1' });
  for (const pointer of ['/constructor', '/offer/toString', '/status/x/y', ''])
    expect(fieldAtPointer(pointer).field).toBeNull();
});
