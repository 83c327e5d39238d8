import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { offer, paid, timeZone } from '#lib/testing/test-position.ts';
import { readDayFigures } from './day-figures.ts';

function daysOf(
  today: string,
  {
    paidCount = 2,
    paymentFor = null as string | null,
    ...change
  }: JsonObject & { paidCount?: number; paymentFor?: string | null } = {},
) {
  const transactions = paid(paidCount).map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const fine = { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 };
  const loan: JsonObject = {
    offer: { ...offer, fine },
    customer: { document: '529.982.247-25' },
    transactions,
    ...change,
  };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const { position, inputs } = readCorrectedPosition(loan, {
    review,
    today,
    timeZone,
    fields: null,
    paymentFor,
  });
  return readDayFigures({ loan, review, position, inputs, contradictions: [], paymentFor });
}

test('the days are today, tomorrow, the due day and the days of pay', () => {
  expect(daysOf('2026-03-20').map(({ day, isDueDay }) => [day, isDueDay])).toEqual([
    ['2026-03-20', false],
    ['2026-03-21', false],
    ['2026-04-05', true],
    ['2026-04-10', false],
  ]);
  // Without the tax nothing says that the day is another one.
  const dueOn8 = { offer: { ...offer, firstDueDate: '2026-02-08', iofAmount: null } };
  expect(
    daysOf('2026-03-20', dueOn8)
      .map(({ day }) => day.slice(5))
      .join(' '),
  ).toBe('03-20 03-21 04-05 04-08 04-10');
  expect(daysOf('2026-03-20', { paymentFor: '2026-04-17' }).at(-1)?.day).toBe('2026-04-17');
});

test('a later day has more charges, and what falls due until then', () => {
  const [today, tomorrow, due, later] = daysOf('2026-03-20');
  expect([today?.due, tomorrow?.due, due?.due, later?.due]).toEqual([513.4, 513.4, 1026.8, 1026.8]);
  expect(today?.charges?.low).toBeGreaterThanOrEqual(10.27);
  expect(tomorrow?.charges?.high).toBeGreaterThan(today?.charges?.high ?? 0);
  // The fine of the next installment, too.
  expect(later?.charges?.low).toBeGreaterThan(20.5);
  expect(later?.payoff?.low).toBeGreaterThan(today?.payoff?.high ?? 0);
});

test('nothing is charged before anything is late', () => {
  const days = daysOf('2026-03-03');
  expect(days[0]).toMatchObject({ due: 0, charges: { low: 0, high: 0 } });
  expect(days.find(({ isDueDay }) => isDueDay)).toMatchObject({ day: '2026-03-05', due: 513.4 });
});

test('there are no days where nothing is left, or nothing tells what is paid', () => {
  expect(daysOf('2027-02-01', { paidCount: 12 })).toEqual([]);
  expect(daysOf('2026-03-20', { transactions: 7 })).toEqual([]);
  expect(daysOf('2026-03-20', { offer: null })).toEqual([]);
});
