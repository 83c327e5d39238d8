import type { JsonObject } from '#lib/loan/json.ts';
import { baseKinds } from '../truth/lending-kinds.ts';
import { type Contract, rightContract } from '../truth/right-contract.ts';
import type { Random } from '../truth/seeded-random.ts';
import { nextOpenDay } from '../truth/truth-calendar.ts';
import { toCent } from '../truth/truth-rounding.ts';
import { rateFor, type WritingStyle, writingOf, writtenOffer } from '../truth/written-offer.ts';

/** The terms of a made-up loan. Amounts in cents, days as days since 1970-01-01. */
export type LifeTerms = {
  count: number;
  installment: number;
  disbursed: number;
  /** A fraction a month. */
  rate: number;
  release: number;
  due: readonly number[];
  /** The last day on which each installment can be paid in time. */
  payable: readonly number[];
  iof: number;
  tac: number;
};

/** Equal months, in equal payments: what a person paid of them is then a matter of counting. */
const kind = { ...baseKinds[0], dueDays: 'not-moved' } as const;
/** By days of the calendar, as the charges of the lives are counted. */
const fine = { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 };

/**
 * Draws the terms of a loan, and the offer that states them all, whose payments are equal. The installment of some is not the
 * one that its rate gives.
 */
export function drawLifeOffer(
  amountUnit: WritingStyle['amountUnit'],
  random: Random,
): { terms: LifeTerms; offer: JsonObject } {
  const writing: WritingStyle = { ...writingOf(random), amountUnit };
  const right = rightContract(kind, random.chance(0.1) ? 0 : rateFor(writing, random), random);
  const installment = random.chance(0.08) ? toCent(right.disbursed / 10) : right.installment;
  const contract = {
    ...right,
    installment,
    total: toCent(right.total + right.count * (installment - right.installment)),
  };
  const { offer, missing } = writtenOffer(contract, writing, random);
  const isEqual = right.payments.every((payment) => payment === right.installment);
  if (!isEqual || missing.length > 0) return drawLifeOffer(amountUnit, random);
  return { terms: termsOf(contract), offer: { ...offer, fine } };
}

function termsOf({
  count,
  installment,
  disbursed,
  rate,
  release,
  dueDays,
  dailyTax,
  additionalTax,
  rebate,
}: Contract) {
  const cents = (amount: number) => Math.round(amount * 100);
  return {
    ...{ count, rate, release, due: dueDays, payable: dueDays.map(nextOpenDay) },
    ...{ installment: cents(installment), disbursed: cents(disbursed) },
    ...{ iof: cents(dailyTax + additionalTax), tac: cents(rebate) },
  };
}
