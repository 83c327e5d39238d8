import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { offer, type Sent, timeZone } from '#lib/testing/test-position.ts';
import { readRepaymentTerms } from '../plan/repayment-terms.ts';
import { classifyEntries } from './classify-entries.ts';
import type { EntryKind } from './entry.ts';
import { entryRules } from './entry-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { readEntries } from './read-entries.ts';

function classify(sent: readonly Sent[], change: JsonObject = {}, today = 20_600) {
  const loan = { offer: { ...offer, ...change } } as JsonObject;
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const terms = readRepaymentTerms(loan, review, timeZone);
  const list = sent.map(([amount, createdAt, description]) => ({ amount, createdAt, description }));
  const entries = readEntries(list as JsonObject[], { ...terms, timeZone });
  return classifyEntries(entries, terms, today);
}

/** [the rule, the entries, the kind of the last one, whether only one reading fits] */
const cases: [rule: string, sent: Sent[], kind: EntryKind, isSure: boolean, change?: JsonObject][] = [
  ['unreadable', [['513,40', '2026-01-05', 'Pagamento']], 'other', false],
  ['unreadable', [[513.404, '2026-01-05']], 'other', false],
  ['scheduled', [[513.4, '2026-12-05', 'Pagamento agendado']], 'scheduled', true],
  ['disbursement', [[-5000, '2025-11-23']], 'disbursement', true],
  ['disbursement', [[5000, '2025-11-23', 'Liberação do crédito']], 'disbursement', true],
  // 5,000 = 10 × 500: the day decides.
  ['disbursement', [[5000, '2025-11-24']], 'disbursement', true, { installmentAmount: 500 }],
  [
    'takenBack',
    [
      [513.4, '2026-01-05'],
      [-513.4, '2026-01-08'],
    ],
    'reversal',
    true,
  ],
  [
    'takenBack',
    [
      [513.4, '2026-01-05'],
      [513.4, '2026-01-08', 'Estorno de pagamento'],
    ],
    'reversal',
    true,
  ],
  [
    'takenBack',
    [
      [513.4, '2026-01-05'],
      [513.4, '2026-01-06'],
      [-513.4, '2026-01-08', 'Devolução'],
    ],
    'refund',
    true,
  ],
  [
    'beforeTheMoney',
    [
      [-5000, '2025-11-23'],
      [513.4, '2025-11-23', 'Parcela 1/12'],
    ],
    'other',
    false,
  ],
  [
    'fee',
    [
      [-5000, '2025-11-23'],
      [95.86, '2025-11-23'],
    ],
    'fee',
    true,
  ],
  [
    'fee',
    [
      [513.4, '2026-01-05'],
      [3.9, '2026-01-06', 'Tarifa de boleto'],
    ],
    'fee',
    true,
  ],
  [
    'otherSign',
    [
      [513.4, '2026-01-05'],
      [513.4, '2026-02-05'],
      [-513.4, '2026-03-08'],
    ],
    'other',
    false,
  ],
  [
    'otherSign',
    [
      [513.4, '2026-01-05'],
      [-20, '2026-01-08'],
    ],
    'other',
    false,
  ],
  ['otherUnit', [[51_340, '2026-01-05', 'Pagamento']], 'other', false],
  ['otherUnit', [[5.134, '2026-01-05', 'Pagamento']], 'other', false],
  ['oneInstallment', [[513.4, '2026-01-05']], 'installment', true],
  ['oneInstallment', [[-513.4, '2026-01-02']], 'early-payment', true],
  [
    'oneInstallment',
    [
      [513.4, '2026-01-05'],
      [513.4, '2026-01-07', 'Pagamento'],
    ],
    'early-payment',
    false,
  ],
  [
    'oneInstallment',
    [
      [513.4, '2026-01-05', 'Parcela 1/12'],
      [513.4, '2026-01-07', 'Parcela 2/12'],
    ],
    'early-payment',
    true,
  ],
  [
    'restOfPart',
    [
      [200, '2026-01-05'],
      [313.4, '2026-01-09'],
    ],
    'part',
    true,
  ],
  [
    'restOfPart',
    [
      [200, '2026-01-05', 'Pagamento parcial'],
      [826.8, '2026-02-05'],
    ],
    'several',
    true,
  ],
  ['severalAtOnce', [[1026.8, '2026-02-05']], 'several', true],
  // All of them at once on the day of the disbursement, or later: 10 × 500 is the disbursed amount.
  ['severalAtOnce', [[5000, '2026-01-20']], 'several', false, { installmentAmount: 500 }],
  [
    'severalAtOnce',
    [[1540.2, '2026-04-20']],
    'several',
    true,
    { numberOfInstallments: 3, totalAmount: 1540.2 },
  ],
  ['withCharges', [[527.2, '2026-01-20']], 'late-payment', true],
  ['withSurplus', [[638.4, '2026-01-05']], 'installment', true],
  [
    'withSurplus',
    [
      [533.4, '2026-01-05'],
      [533.4, '2026-02-05'],
    ],
    'installment',
    true,
  ],
  ['withSurplus', [[533.4, '2026-01-05']], 'installment', false],
  ['partOfOne', [[100, '2026-01-08', 'Pagamento parcial']], 'part', true],
  ['partOfOne', [[100, '2026-01-08', 'Pagamento de parcela']], 'part', true],
  ['partOfOne', [[100, '2026-01-08']], 'part', false],
  ['withDiscount', [[506.37, '2025-12-15']], 'early-payment', true],
  ['withDiscount', [[450, '2025-12-15']], 'early-payment', false],
  ['withDiscount', [[37.12, '2025-12-15']], 'part', false],
  ['payoffOrPrepayment', [[5391.35, '2025-12-01', 'Quitação']], 'early-payment', false],
  ['payoffOrPrepayment', [[1700, '2026-01-05', 'Pagamento']], 'other', false],
];

test.each(cases)('%s: %j', (_rule, sent, kind, isSure, change) => {
  const last = classify(sent, change).find(({ index }) => index === sent.length - 1);
  expect({ kind: last?.kind, isSure: last?.low === last?.high && !last?.isOpen }).toEqual({ kind, isSure });
});

test('every rule has its case', () => {
  const rules = [...entryRules, ...paymentRules].map(({ name }) => name);
  expect([...new Set(cases.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
});

test('the sign of payments is decided once: by the installments, and confirmed by a disbursement', () => {
  const kinds = (...sent: Sent[]) => classify(sent).map(({ kind }) => kind);
  expect(kinds([5000, '2025-11-23'], [-513.4, '2026-01-05'])).toEqual(['disbursement', 'installment']);
  expect(kinds([-5000, '2025-11-23'], [-513.4, '2026-01-05'])).toEqual(['disbursement', 'installment']);
  // As many of both signs, and a disbursement of one: nothing can be decided.
  const both: Sent[] = [
    [5000, '2025-11-23'],
    [513.4, '2026-01-05'],
    [-513.4, '2026-02-05'],
    [513.4, '2026-03-05'],
    [-513.4, '2026-04-05'],
  ];
  expect(classify(both).filter(({ notes }) => notes.includes('disagrees.signs'))).toHaveLength(4);
});

test('parts that nothing names become parts when their sum is met to the cent', () => {
  const [first] = classify([
    [200, '2026-01-05'],
    [313.4, '2026-01-09'],
  ]);
  expect(first).toMatchObject({ kind: 'part', low: 20_000, high: 20_000, isOpen: false });
});

test('days decide and not the order of the list, and an entry without a day comes last', () => {
  const kinds = classify([
    [513.4, 'sem data'],
    [-513.4, '2026-01-09', 'Estorno'],
    [513.4, '2026-01-05'],
  ]).map(({ index, kind, isOpen }) => [index, kind, isOpen]);
  expect(kinds).toEqual([
    [2, 'installment', false],
    [1, 'reversal', false],
    [0, 'installment', true],
  ]);
});
