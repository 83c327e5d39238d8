import { describe, expect, test } from 'vitest';
import { judge } from './judge-review.ts';
import { rightOffer } from './judged-offer.ts';
import { baseKinds, mixedKind } from './lending-kinds.ts';
import { seededRandom } from './seeded-random.ts';
import {
  isOpenDay,
  isoDay,
  monthsBetween,
  monthsLater,
  nextOpenDay,
  openDaysBetween,
} from './truth-calendar.ts';
import { toCent, writtenAt } from './truth-rounding.ts';
import { amortize, presentValues, priceInstallment } from './truth-schedule.ts';
import { dailyTaxRatio } from './truth-tax.ts';

const sample = 400;

function offers(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: sample }, () => rightOffer(random.weighted(baseKinds), random));
}

describe('the generator of right offers', () => {
  test('makes the same offers for the same seed', () => {
    const texts = (seed: number) => offers(seed).map(({ written }) => JSON.stringify(written.loan));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  test('pays back every principal', () => {
    for (const { contract } of offers(3)) {
      const { total, interest, principal, shares } = contract;
      expect(total - interest).toBeCloseTo(principal, 6);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test('counts days as published calendars do', () => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    expect(isoDay(monthsLater(day('2026-01-31'), 1))).toBe('2026-02-28');
    expect(
      ['2026-02-16', '2026-04-03', '2026-06-04', '2026-11-20'].filter((text) => isOpenDay(day(text))),
    ).toEqual([]);
    expect(openDaysBetween(day('2026-01-01'), day('2027-01-01'))).toBe(249);
  });

  const dayOf = (text: string) => Date.parse(text) / 86_400_000;
  const person = { daily: 0.000082, additional: 0.0038 };
  const dueDaysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => monthsLater(dayOf(first), index));

  test('taxes present values as a payroll lender with daily interest does', () => {
    const release = dayOf('2021-08-25');
    const dueDays = dueDaysFrom('2021-10-07', 84);
    const growth = dueDays.map((day, index) => 1.018 ** ((day - (dueDays[index - 1] ?? release)) / 30));
    const plan = { growth, balloon: 0, capitalised: 1, interestOnly: 0 };
    const { payments, shares } = amortize(1, plan, 'price', null);
    const days = dueDays.map((day) => day - release);
    const tax = (parts: readonly number[]) =>
      toCent(4246.6 * (dailyTaxRatio(parts, days, person.daily) + person.additional));
    expect(toCent(4246.6 * priceInstallment(plan))).toBe(100);
    expect(tax(presentValues(payments, plan))).toBe(129.12);
    expect(tax(shares)).toBe(140.51);
  });

  test('capitalises a broken first period as a lender by months over 365 does', () => {
    const release = dayOf('2025-07-30');
    const dueDays = dueDaysFrom('2025-10-21', 36);
    const months = monthsBetween(release, monthsLater(dueDays[0] ?? 0, -1));
    const growth = dueDays.map(() => 1.0499 ** (365 / 360));
    const plan = { growth, balloon: 0, capitalised: 1.0499 ** months, interestOnly: 0 };
    const { shares } = amortize(1, plan, 'price', null);
    const ratio = dailyTaxRatio(
      shares.map((share) => share * plan.capitalised),
      dueDays.map((day) => day - release),
      person.daily,
    );
    expect(months).toBeCloseTo(1 + 22 / 31, 12);
    expect(toCent(4380.87 * plan.capitalised)).toBe(4761.2);
    expect(toCent(4380.87 * priceInstallment(plan))).toBe(290);
    expect(toCent(4380.87 * (ratio + person.additional))).toBe(152.41);
  });

  test('taxes equal shares to business days as a payroll lender does', () => {
    const days = dueDaysFrom('2026-01-28', 6).map((day) => nextOpenDay(day) - dayOf('2025-11-14'));
    const ratio = dailyTaxRatio(
      days.map(() => 1 / 6),
      days,
      person.daily,
    );
    expect(toCent(12_624.88 * (ratio + person.additional))).toBe(204.3);
  });

  test('rounds and cuts as lenders do', () => {
    expect(writtenAt(1.005, 2, 'half-up')).toBe(1.01);
    expect(writtenAt(1.025, 2, 'half-even')).toBe(1.02);
    expect(writtenAt(26.6789, 2, 'cut')).toBe(26.67);
  });
});

test('few right offers are accused, nor where ways of lending are mixed', () => {
  const random = seededRandom(6);
  const mixed = Array.from({ length: sample / 4 }, () => rightOffer(mixedKind(random), random));
  const accused = [...offers(5), ...mixed].filter(
    ({ contract, written }) => judge(contract, written).accused.length > 0,
  );
  // One in a hundred: a sample of this size cannot hold the half percent that the whole bench is held to.
  expect(accused.length).toBeLessThanOrEqual(sample / 100);
});
