import { expect, test } from 'vitest';
import { findTransactions } from './find-transactions.ts';

const list = [
  { amount: -5000, createdAt: '2025-11-23' },
  { amount: 513.4, createdAt: '2026-01-05' },
  { amount: 1026.8, createdAt: '2026-02-05T12:00:00Z' },
  { amount: '7', createdAt: null },
  'odd',
];

test.each<[string, number[]]>([
  ['', [0, 1, 2, 3, 4]],
  ['1.026,80', [2]],
  ['1026.8', [2]],
  ['R$ 513', [1]],
  ['05/01/2026', [1]],
  ['2026-02-05', [2]],
  ['5000', [0]],
  ['5 Jan', [1]],
  ['05 de janeiro de 2026', [1]],
  ['5 fev.', [2]],
  ['Feb 2026', [2]],
  ['5 Feb 2025', []],
  ['nov', [0]],
  ['5 xyz', []],
  ['nada', []],
  ['999', []],
])('finds by amount and day: %j', (text, found) => expect(findTransactions(list, text)).toEqual(found));
