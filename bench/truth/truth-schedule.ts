import { toCent } from './truth-rounding.ts';

/**
 * A schedule without amounts. `balloon`: the share of the principal that the last payment adds to the installment, or that it
 * is where the balloon stands alone.
 */
export type SchedulePlan = {
  growth: readonly number[];
  balloon: number;
  isBalloonAlone?: boolean;
  /** The factor by which the principal grows before the first period. */
  capitalised: number;
  /** Installments of interest alone. */
  interestOnly: number;
};

type Booked = {
  payments: number[];
  /** Principal repaid by each payment, in the unit of the principal; `shares` are fractions of what is repaid in all. */
  repaid: number[];
  shares: number[];
  /** The balance before each payment. */
  balances: number[];
};

/** The equal installment per unit of principal, by which the present value of the payments is that unit. */
export function priceInstallment(plan: SchedulePlan): number {
  let discount = 1;
  let worth = 0;
  plan.growth.forEach((factor, index) => {
    if (index < plan.interestOnly) return;
    discount /= factor;
    worth += discount;
  });
  const regular = plan.isBalloonAlone ? worth - discount : worth;
  return (plan.capitalised - plan.balloon * discount) / regular;
}

/**
 * The payments of a principal, in turn. Without an `installment` nothing is rounded; with it, interest is rounded to the
 * cent in each row, and the last payment repays what is left.
 */
export function amortize(
  principal: number,
  plan: SchedulePlan,
  amortization: 'price' | 'sac',
  installment: number | null,
): Booked {
  const round = (value: number) => (installment === null ? value : toCent(value));
  const start = round(principal * plan.capitalised);
  const equal = installment ?? priceInstallment(plan) * principal;
  const share = start / (plan.growth.length - plan.interestOnly);
  let balance = start;
  const booked: Booked = { payments: [], repaid: [], shares: [], balances: [] };
  plan.growth.forEach((factor, index) => {
    const interest = round(balance * (factor - 1));
    const isLast = index === plan.growth.length - 1;
    const planned = amortization === 'sac' ? round(share) : equal - interest;
    const repaid = isLast ? balance : index < plan.interestOnly ? 0 : planned;
    booked.balances.push(balance);
    booked.payments.push(round(interest + repaid));
    booked.repaid.push(repaid);
    booked.shares.push(repaid / start);
    balance = round(balance - repaid);
  });
  return booked;
}

/** The present values of payments, at their growth; of one unit of principal they come to one. */
export function presentValues(payments: readonly number[], { growth, capitalised }: SchedulePlan): number[] {
  let discount = 1 / capitalised;
  return payments.map((payment, index) => {
    discount /= growth[index] ?? 1;
    return payment * discount;
  });
}
