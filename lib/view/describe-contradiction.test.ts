import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import type { Contradiction, Statement } from '#lib/position/sources/statement.ts';
import { describeContradiction, isPaidContradicted } from './describe-contradiction.ts';
import { createFormat } from './format.ts';

const t = createTranslator({ locale: 'en', messages: en, namespace: 'contradictions' });
const format = createFormat({ locale: 'en', timeZone: 'America/Sao_Paulo' });
const loan = { transactions: [{ amount: -20_000, createdAt: '2026-11-01T15:00:00.000Z' }] };
const said = (source: Statement['source'], value: Statement['value']): Statement => ({
  ...{ source, value, unit: typeof value === 'number' ? 'centavos' : null },
  ...{ certainty: 'follows', because: [] },
});

test.each<[string, Contradiction, ReturnType<typeof describeContradiction>]>([
  [
    'sources that say the same stand together',
    {
      subject: 'finished',
      statements: [said('transactions', false), said('api', false), said('status', true)],
      difference: null,
    },
    {
      subject: 'Finished',
      statements: [
        { value: 'not finished', sources: 'transactions, lending API' },
        { value: 'finished', sources: 'status' },
      ],
      difference: null,
    },
  ],
  [
    'amounts and their difference are in the unit of the answer',
    {
      subject: 'remaining',
      statements: [said('transactions', 358_008), said('api', 378_008)],
      difference: 20_000,
    },
    {
      subject: 'Remaining',
      statements: [
        { value: 'R$\u00a03,580.08', sources: 'transactions' },
        { value: 'R$\u00a03,780.08', sources: 'lending API' },
      ],
      difference: 'difference R$\u00a0200.00',
    },
  ],
  [
    'a payment that the API does not count is named',
    {
      subject: 'remaining',
      statements: [{ ...said('transactions', 358_008), because: ['/transactions/0'] }, said('api', 378_008)],
      difference: 20_000,
    },
    {
      subject: 'Remaining',
      statements: [
        { value: 'R$\u00a03,580.08', sources: 'transactions' },
        { value: 'R$\u00a03,780.08', sources: 'lending API' },
      ],
      difference: 'the API does not count R$\u00a0200.00 of 1 Nov 2026',
    },
  ],
])('%s', (_what, contradiction, words) => {
  expect(describeContradiction(contradiction, { t, format, loan })).toEqual(words);
});

const paidOut = (...values: Statement['value'][]): Contradiction => ({
  subject: 'paid-out',
  statements: values.map((value) => said('history', value)),
  difference: null,
});

test('a payout that is denied leaves open what is due', () => {
  expect(isPaidContradicted([paidOut(false, true)])).toBe(true);
});

test('two days of the payout change nothing of it', () => {
  expect(isPaidContradicted([paidOut('2025-12-23', '2025-11-23')])).toBe(false);
});
