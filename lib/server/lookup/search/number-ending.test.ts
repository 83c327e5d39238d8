import { expect, it } from 'vitest';
import { numberEnding } from './inexact-matches.ts';

it.each([
  ['417', '417'],
  ['0417', '0417'],
  ['-000 417', '000417'],
  ['b417', 'B417'],
  ['ends in 417', '417'],
  ['which ends with 0417', '0417'],
  ['termina em 417', '417'],
  ['contrato que termina com 417', '417'],
  ['final 417', '417'],
  ['final: 04-17', '0417'],
  ['…417', '417'],
  ['...417', '417'],
  ['*417', '417'],
  ['final', 'FINAL'],
  ['17', null],
  ['final 17', null],
  ['', null],
])('the end of a number: %s is %s', (typed, ending) => {
  expect(numberEnding(typed)).toBe(ending);
});
