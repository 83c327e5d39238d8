import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { findDisplayName } from './customer-name.ts';

test('the first usual name that is not blank, or is masked, is shown', () => {
  const masked = { $masked: 'string' };
  expect(findDisplayName({ customer: { name: 'Maria', nome: 'Ana' } })).toEqual({
    pointer: '/customer/name',
    name: 'Maria',
  });
  expect(findDisplayName({ customer: { name: ' ', razaoSocial: 'Farol Ltda.' } })?.name).toBe('Farol Ltda.');
  expect(findDisplayName({ customer: { name: 7, nome: masked } })?.pointer).toBe('/customer/nome');
});

test('there is none without a customer, in a reference, or under another name', () => {
  const nameless: (Json | undefined)[] = [
    undefined,
    {},
    { customer: 'cust_1' },
    { customer: { apelido: 'Mari' } },
  ];
  for (const loan of nameless) expect(findDisplayName(loan)).toBeNull();
});
