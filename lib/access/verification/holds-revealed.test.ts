import { expect, test } from 'vitest';
import { holdsRevealed } from './holds-revealed.ts';

const loan = {
  customer: { cpf: '1', phones: [{ number: '2' }, { number: '3' }], 'maria@x.com': '4' },
};
const holds = (value: string, ...paths: string[]) =>
  holdsRevealed(loan, new Set(paths), (text) => text === value);

test.each([
  ['1', ['/customer/cpf'], true],
  ['1', ['/customer'], true],
  ['1', ['/customer/phones', '/customer/cp', '/cpf'], false],
  ['2', ['/customer/phones/0'], true],
  ['3', ['/customer/phones/0', '/customer/phones/0/number'], false],
  ['3', ['/customer/phones'], true],
  // A name that is data is recorded as the masked reader sees it.
  ['4', ['/customer/field 1'], true],
  ['4', ['/customer/maria@x.com'], false],
  // It is revealed together with its value.
  ['maria@x.com', ['/customer/field 1'], true],
  ['maria@x.com', ['/customer/cpf'], false],
] as const)('%s below %j: %s', (value, paths, expected) => {
  expect(holds(value, ...paths)).toBe(expected);
});
