import type { ChargedTax, Convention, MonthlyPremium, Principal, RepaymentConvention } from './convention.ts';
import { bookedRows, hasEqualPayments, unitInstallment } from './schedule.ts';
import { chargedRates, maxIofDays, taxDays, taxedParts } from './tax.ts';

/** The part of each installment that is a premium, in reais. */
export function withinOf(premium: MonthlyPremium | null): number {
  return premium?.way === 'within' ? premium.amount : 0;
}

/** True where a tax, stated or computed, is financed with the disbursed amount. */
export function isTaxFinanced({ financed }: Pick<Principal, 'financed'>): boolean {
  return financed.some((part) => part.startsWith('iof'));
}

/** The share of a principal that a larger last payment is, where there is one. */
export function balloonShare({ balloon, principal }: Pick<Convention, 'balloon' | 'principal'>) {
  return balloon === null ? undefined : balloon / principal.amount;
}

/** The installment of a convention, in reais, not rounded: for SAC the first one, with a premium that is within it. */
export function installmentOf(convention: Convention): number {
  const { schedule, rate, principal, premium } = convention;
  return unitInstallment(schedule, rate, balloonShare(convention)) * principal.amount + withinOf(premium);
}

/** The payments of a convention without a premium, in reais. `installment`: that of the loan alone, as it is paid. */
export function paymentsOf(
  { schedule, rate, principal, balloon }: RepaymentConvention,
  installment: number,
): number[] {
  const { months } = schedule;
  if (balloon !== null || hasEqualPayments(schedule))
    return months.map((_, at) => (balloon !== null && at === months.length - 1 ? balloon : installment));
  const rows = bookedRows(schedule, rate, { principal: principal.amount, installment, last: 'settles' });
  return rows.map(({ payment }) => payment);
}

export function sumOf(payments: readonly number[]): number {
  let sum = 0;
  for (const payment of payments) sum += payment;
  return sum;
}

/** The payments with the premium that is paid with each of them. */
export function withPremium(payments: readonly number[], premium: MonthlyPremium | null): readonly number[] {
  return premium ? payments.map((payment) => payment + premium.amount) : payments;
}

/** The amounts by which a convention repays: what is paid with each installment, and what all of it sums to. In reais. */
export function flowsOf(
  convention: Convention,
  installment: number,
): { payments: readonly number[]; total: number } {
  const own = paymentsOf(convention, installment);
  const { premium } = convention;
  return { payments: withPremium(own, premium), total: sumOf(own) + withinOf(premium) * own.length };
}

/** Each installment's tax in reais, not rounded. */
export function taxOfEach(
  convention: RepaymentConvention,
  { taxed, way, rates, dueDates, release }: ChargedTax,
): { daily: number; additional: number }[] {
  const { schedule, rate } = convention;
  const share = balloonShare(convention);
  const parts = taxedParts(schedule, rate, way.on, share);
  // The additional is charged on the contract, without the interest of a broken first period.
  const once = way.on === 'capitalised-balance' ? taxedParts(schedule, rate, 'principal', share) : parts;
  const days = taxDays(dueDates, release, way);
  const { daily, additional } = chargedRates(way.kind, rates);
  return parts.map((part, at) => ({
    daily: taxed * part * daily * Math.min(days[at] ?? 0, maxIofDays),
    additional: taxed * (once[at] ?? 0) * additional,
  }));
}
