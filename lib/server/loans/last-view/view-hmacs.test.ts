import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { changesBetween, hmacsOfView } from './view-hmacs.ts';

beforeAll(() => stubSettings({ LOOKUP_KEY: Buffer.alloc(32, 5).toString('base64') }));

const of = { person: ['https://id.example', 'ana'], loan: 'loan_1' };
const hmacsOf = (loan: JsonObject, whose = of) => {
  const hmacs = hmacsOfView(loan, whose);
  if (!hmacs) throw new Error('nothing is kept');
  return hmacs;
};
const between = (before: JsonObject, now: JsonObject) =>
  changesBetween(hmacsOf(before), hmacsOf(now), new Date('2026-11-14T12:00:00Z'));

const loan = {
  status: 'open',
  offer: { totalAmount: 100, installmentAmount: 10, monthlyFee: 2 },
  transactions: [{ amount: 1 }, { amount: 1 }],
  attachments: [],
};

describe('what has changed between two views', () => {
  it('is nothing where the answer is the same, in whatever order its lists are', () => {
    expect(between(loan, structuredClone(loan))).toBeNull();
    const two = { ...loan, transactions: [{ amount: 1 }, { amount: 2 }] };
    expect(between(two, { ...two, transactions: two.transactions.toReversed() })).toBeNull();
  });

  it('names status, amounts, and entries that are new or gone, and where each stands', () => {
    const now = {
      ...loan,
      status: 'closed',
      offer: { ...loan.offer, totalAmount: 101, monthlyFee: 3 },
      transactions: [{ amount: 1 }, { amount: 7 }, { amount: 1 }, { amount: 1 }],
    };
    expect(between(loan, now)).toEqual({
      since: '2026-11-14T12:00:00.000Z',
      paths: ['/status', '/offer/totalAmount', '/transactions/1', '/transactions/3'],
      removed: {},
    });
    expect(between(now, loan)?.removed).toEqual({ transactions: 2 });
  });

  it('is not told of an amount or a list that one of the views does not have', () => {
    expect(between({ ...loan, offer: null, transactions: 'x' }, { ...loan })).toBeNull();
    const long = { ...loan, transactions: Array.from({ length: 501 }, (_, amount) => ({ amount })) };
    expect(between(loan, long)).toBeNull();
  });
});

it('what is kept of a view holds no value, and differs by person and loan', () => {
  const planted = { status: 'Maria-390533', offer: { totalAmount: 987_654.32 }, transactions: ['Silva'] };
  const kept = JSON.stringify(hmacsOf(planted));
  expect(kept).not.toMatch(/Maria|987|654|Silva/);
  const others = [
    { person: [of.person[0] ?? '', 'bia'], loan: of.loan },
    { ...of, loan: 'loan_2' },
  ];
  for (const other of others) expect(JSON.stringify(hmacsOf(planted, other))).not.toBe(kept);
});

it('holds for any answer', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
      expect(between(any as JsonObject, structuredClone(any) as JsonObject)).toBeNull();
    }),
  );
});
