import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { changesBetween, hmacsOfView } from './view-hmacs.ts';

beforeAll(() => stubSettings({ LOOKUP_KEY: Buffer.alloc(32, 5).toString('base64') }));

const of = { person: ['https://id.example', 'ana'], loan: 'loan_1', expand: ['customer'] };
const hmacsOf = (loan: JsonObject, whose = of) => {
  const hmacs = hmacsOfView(loan, whose);
  if (!hmacs) throw new Error('nothing is kept');
  return hmacs;
};
const between = (before: JsonObject, now: JsonObject, whose = of) =>
  changesBetween(hmacsOf(before).seen, hmacsOf(now, whose), new Date('2026-11-14T12:00:00Z'));

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

  it('names status, each value, and entries that are new or gone, and where each stands', () => {
    const now = {
      ...loan,
      status: 'closed',
      offer: { ...loan.offer, totalAmount: 101, monthlyFee: 3 },
      transactions: [{ amount: 1 }, { amount: 7 }, { amount: 1 }, { amount: 1 }],
    };
    expect(between(loan, now)).toEqual({
      since: '2026-11-14T12:00:00.000Z',
      paths: [
        ...['/status', '/offer/totalAmount', '/offer/monthlyFee'],
        ...['/transactions/1', '/transactions/3'],
      ],
      removed: {},
      ...{ statusBefore: null, isOther: false },
    });
    expect(between(now, loan)?.removed).toEqual({ transactions: 2 });
  });

  it('names whatever a reader sees', () => {
    const account = (number: string) => ({ cashout: [{ paymentMethod: { account: { number } } }] });
    expect(between({ ...loan, ...account('1') }, { ...loan, ...account('2') })?.paths).toEqual([
      '/cashout/0',
    ]);
    const history = [{ description: 'Pagamento estornado' }];
    expect(between({ ...loan, history: [] }, { ...loan, history })?.paths).toEqual(['/history/0']);
    const strange = (fee: number) => ({ ...loan, extra: { fees: [{ fee }] } });
    expect(between(strange(1), strange(2))?.paths).toEqual(['/extra/fees']);
    expect(between(loan, { ...loan, deleted: true })?.paths).toEqual(['/deleted']);
  });

  it('names an object that is empty, or that has too many values to name each', () => {
    const metadata = (value: number) =>
      Object.fromEntries(Array.from({ length: 401 }, (_, i) => [`k${i}`, value]));
    expect(between({ ...loan, metadata: metadata(1) }, { ...loan, metadata: metadata(2) })?.paths).toEqual([
      '/metadata',
    ]);
    expect(between({ ...loan, metadata: 'x' }, { ...loan, metadata: {} })?.paths).toEqual(['/metadata']);
    expect(between({ ...metadata(1) }, { ...metadata(2) })).toMatchObject({ paths: [], isOther: true });
  });

  it('is nothing where only the day or the next question differs', () => {
    expect(between(loan, { ...loan, updatedAt: 'x', amountRemaining: 1, amountForPayment: 2 })).toBeNull();
  });

  it('says that something else has changed where no value or entry says it', () => {
    const long = (amount: number) => ({
      ...loan,
      transactions: Array.from({ length: 501 }, () => ({ amount })),
    });
    expect(between(long(1), long(2))).toMatchObject({ paths: [], isOther: true });
    expect(between({ ...loan, deleted: true }, loan)).toMatchObject({ paths: [], isOther: true });
    expect(between({ ...loan, history: 'x' }, { ...loan, history: 'y' })).toMatchObject({ isOther: true });
    expect(
      between({ ...loan, transactions: long(1).transactions }, { ...loan, transactions: [] }),
    ).not.toBeNull();
  });

  it('is not told of what one of the views does not have, where something else was asked for', () => {
    const others = { ...of, expand: [] };
    expect(between({ ...loan, offer: null, transactions: 'x' }, { ...loan }, others)).toBeNull();
    expect(
      between({ ...loan, customer: 'cust_1' }, { ...loan, customer: { name: 'Ana' } }, others),
    ).toBeNull();
    expect(between(loan, { ...loan, transactions: [] }, others)?.removed).toEqual({ transactions: 2 });
    const listed = (numbers: number[]) => ({
      ...loan,
      installments: { hasMore: numbers.length < 2, data: numbers.map((number) => ({ number })) },
    });
    const all = { ...of, expand: ['installments:100'] };
    expect(between(listed([1]), listed([1, 2]), all)).toBeNull();
    expect(between(listed([1, 2]), listed([2, 2]))?.paths).toEqual(['/installments/data']);
  });

  it.each<[list: string, reference: string, expand: string]>([
    ['cashout', 'paymentMethod', 'cashout.paymentMethod'],
    ['cashout', 'paymentMethod', 'paymentMethod'],
    ['attachments', 'file', 'attachments.file'],
    ['signatures', 'signer', 'signatures.signer'],
  ])(
    'is told of an entry of %s, though its %s is expanded by %s in one view alone',
    (list, reference, name) => {
      const entry = (value: JsonObject | string, amount = 1) => ({ amount, [reference]: value });
      const answer = (...entries: JsonObject[]) => ({ ...loan, [list]: entries });
      const whole = { id: 'any_1', status: 'verified' };
      const expanding = { ...of, expand: ['customer', name] };
      const first = answer(entry('any_1'), entry('any_2'));
      expect(between(first, answer(entry('any_2'), entry(whole)), expanding)).toBeNull();
      expect(between(first, answer(entry(whole), entry('any_2', 2)), expanding)).toMatchObject({
        ...{ paths: [`/${list}/1`], removed: { [list]: 1 } },
      });
      expect(between(first, answer(entry({ status: 'verified' }), entry('any_3')), expanding)).toBeNull();
      // What was expanded in both views is compared, though another one was asked for something else, too.
      const other = { ...whole, status: 'not_verified' };
      const before = hmacsOf(answer(entry(whole)), { ...of, expand: [name] }).seen;
      const now = (value: JsonObject) =>
        changesBetween(before, hmacsOf(answer(entry('any_0'), entry(value)), expanding), new Date());
      expect(now(whole)?.paths).toEqual([`/${list}/0`]);
      expect(now(other)?.paths.toSorted()).toEqual([`/${list}/0`, `/${list}/1`]);
    },
  );
});

it('what is kept of a view holds no value, and differs by person and loan', () => {
  const planted = {
    ...{ status: 'Maria-390533', offer: { totalAmount: 987_654.32 }, transactions: ['Silva'] },
    metadata: { 'Maria Silva': 1 },
  };
  const kept = JSON.stringify(hmacsOf(planted).seen);
  expect(kept).not.toMatch(/Maria|987|654|Silva/);
  const others = [
    { ...of, person: [of.person[0] ?? '', 'bia'] },
    { ...of, loan: 'loan_2' },
  ];
  for (const other of others) expect(JSON.stringify(hmacsOf(planted, other).seen)).not.toBe(kept);
});

it('holds for any answer', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
      expect(between(any as JsonObject, structuredClone(any) as JsonObject)).toBeNull();
    }),
  );
});
