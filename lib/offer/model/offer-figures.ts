import { roundToCent } from '../units/rounding.ts';
import type { Convention, MonthlyPremium } from './convention.ts';
import { amortize, bookedRows, growthTo, hasEqualPayments, unitInstallment } from './schedule.ts';

/** The payments of a loan in reais: equal ones but for the first and the last, or each its own. */
export type Payments =
  | { kind: 'equal'; count: number; amount: number; further: number; last: number | null }
  | { kind: 'listed'; amounts: readonly number[] };

/** The part of each installment that is a premium, in reais. */
export function withinOf(premium: MonthlyPremium | null): number {
  return premium?.way === 'within' ? premium.amount : 0;
}

/** The installment of a convention, in reais, not rounded: for SAC the first one, with a premium that is within it. */
export function installmentOf({ schedule, rate, principal, premium, balloon }: Convention): number {
  const unit = unitInstallment(schedule, rate, balloon === null ? undefined : balloon / principal.amount);
  return unit * principal.amount + withinOf(premium);
}

/** The payments of a convention without a premium. `installment`: that of the loan alone, in reais, as it is paid. */
export function paymentsOf(
  { schedule, rate, principal, balloon }: Pick<Convention, 'schedule' | 'rate' | 'principal' | 'balloon'>,
  installment: number,
): Payments {
  const equal = { kind: 'equal', count: schedule.months.length, amount: installment } as const;
  if (balloon !== null) return { ...equal, further: 0, last: balloon };
  if (schedule.apart !== undefined) {
    const further = roundToCent(principal.amount * (growthTo(schedule.apart, rate) - 1));
    return { ...equal, further, last: null };
  }
  if (hasEqualPayments(schedule)) return { ...equal, further: 0, last: null };
  const rows = bookedRows(schedule, rate, { principal: principal.amount, installment, last: 'settles' });
  return { kind: 'listed', amounts: rows.map(({ payment }) => payment / 100) };
}

/** What payments sum to, in reais. */
export function sumOf(payments: Payments): number {
  if (payments.kind === 'listed') return payments.amounts.reduce((sum, amount) => sum + amount, 0);
  const { count, amount, further, last } = payments;
  return last === null ? count * amount + further : (count - 1) * amount + last + further;
}

/** The payments one by one. */
function listed(payments: Payments): number[] {
  if (payments.kind === 'listed') return [...payments.amounts];
  const { count, amount, further, last } = payments;
  return Array.from({ length: count }, (_, at) => {
    const own = last !== null && at === count - 1 ? last : amount;
    return at === 0 ? own + further : own;
  });
}

/** The payments with the premium that is paid with each of them. `balances`: of one unit, before each payment. */
export function withPremium(
  payments: Payments,
  premium: MonthlyPremium | null,
  balances: () => readonly number[],
): Payments {
  if (!premium) return payments;
  const { way, amount: each } = premium;
  if (way === 'on-balance') {
    const left = balances();
    return {
      kind: 'listed',
      amounts: listed(payments).map((amount, at) => amount + roundToCent(each * (left[at] ?? 0))),
    };
  }
  if (payments.kind === 'listed')
    return { kind: 'listed', amounts: payments.amounts.map((amount) => amount + each) };
  const { amount, last } = payments;
  return { ...payments, amount: amount + each, last: last === null ? null : last + each };
}

/** The amounts by which a convention repays: what is paid with each installment, and what all of it sums to. In reais. */
export function flowsOf(convention: Convention, installment: number): { payments: number[]; total: number } {
  const own = paymentsOf(convention, installment);
  const { premium, schedule, rate } = convention;
  return {
    payments: listed(withPremium(own, premium, () => amortize(schedule, rate).balances)),
    total: sumOf(own) + withinOf(premium) * schedule.months.length,
  };
}
