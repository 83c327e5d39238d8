import { dayOf, monthsLater, nextOpenDay, textOf } from './life-calendar.ts';
import type { LifeRandom } from './life-random.ts';

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
  premium: number;
};

const counts = [1, 3, 6, 10, 12, 12, 18, 24, 24, 36, 48];

export function makeTerms(dice: LifeRandom): LifeTerms {
  const count = dice.pick(counts);
  const rate = dice.pick([0, 0.012, 0.0149, 0.0199, 0.0199, 0.025, 0.039, 0.07]);
  const disbursed = dice.pick([80_000, 123_456, 200_000, 500_000, 500_000, 1_000_000, 3_517_890]);
  const tac = dice.chance(0.3) ? 15_000 : 0;
  const premium = dice.chance(0.2) ? 12_500 : 0;
  const iof = Math.round(disbursed * 0.0212);
  const principal = disbursed + tac + premium + iof;
  const installment = dice.chance(0.08)
    ? Math.round(disbursed / 10)
    : Math.round(rate === 0 ? principal / count : (principal * rate) / (1 - (1 + rate) ** -count));
  const release = dayOf(2024, dice.int(3, 12), dice.int(1, 28)) + dice.int(0, 500);
  const firstDue = release + dice.int(25, 45);
  const due = Array.from({ length: count }, (_, index) => monthsLater(firstDue, index));
  return {
    count,
    installment,
    disbursed,
    rate,
    release,
    due,
    payable: due.map(nextOpenDay),
    iof,
    tac,
    premium,
  };
}

/** The offer as an API might send it, in its unit. */
export function offerOf(terms: LifeTerms, asSent: (cents: number) => number): Record<string, unknown> {
  const { count, installment, disbursed, rate, release, due, iof, tac, premium } = terms;
  const total = installment * count;
  return {
    disbursementAmount: asSent(disbursed),
    installmentAmount: asSent(installment),
    totalAmount: asSent(total),
    interestAmount: asSent(Math.max(0, total - disbursed - iof - tac - premium)),
    iofAmount: asSent(iof),
    monthlyFee: rate,
    yearlyFee: Math.round(((1 + rate) ** 12 - 1) * 1e6) / 1e6,
    ...(premium > 0 ? { insurance: { amount: asSent(premium) } } : {}),
    rebates: tac > 0 ? [{ feeType: 'tac', amountType: 'absolute', amount: asSent(tac) }] : [],
    interestType: 'pre_price',
    interestGracePeriod: 0,
    principalGracePeriod: 0,
    numberOfInstallments: count,
    expectedDisbursementDate: textOf(release),
    firstDueDate: textOf(due[0] ?? release),
    fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
  };
}
