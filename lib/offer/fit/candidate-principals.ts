import { type Cost, costs, type MonthlyPremium, type Principal } from '../model/convention.ts';
import { withinOf } from '../model/offer-figures.ts';
import { roundToCent } from '../units/rounding.ts';
import type { Measures } from './measures.ts';
import type { Stated } from './stated.ts';

/** A sum that may be lent, with the bits that its choices cost. `open`: the parts of the tax that are financed and not stated. */
export type CandidatePrincipal = {
  amount: number;
  financed: readonly Cost[];
  /** `iof`: the whole tax, or its daily part, is not stated; `iofAdditional`: the additional is not. Null: nothing is computed. */
  open: 'iof' | 'iofAdditional' | 'one-pass' | null;
  extra?: Principal['extra'];
  solvedFrom?: Principal['solvedFrom'];
  cost: number;
};

/**
 * Every sum that an offer's figures can mean: the disbursed amount, with or without the tax, the premium and the rebates.
 * The field of the IOF may hold the additional or not. `premium`: one that is paid with the installments.
 */
export function candidatePrincipals(stated: Stated, premium: MonthlyPremium | null): CandidatePrincipal[] {
  const { disbursement, iof, iofAdditional, insurance, rebates } = stated;
  if (disbursement === null) return [];
  const further: Cost[][] = [[]];
  if (insurance && !premium) further.push(['insurance']);
  if (rebates) further.push(...further.map((parts): Cost[] => [...parts, 'rebates']));
  const most = Math.max(...further.map((parts) => parts.length));
  const all = taxesOf(iof, iofAdditional).flatMap((tax) =>
    further.map((parts): CandidatePrincipal => {
      const financed = [...tax.parts, ...parts];
      const amountOf = (part: Cost) => stated[part] ?? 0;
      return {
        amount: disbursement + financed.reduce((sum, part) => sum + amountOf(part), 0),
        financed,
        open: tax.open,
        cost: tax.cost + (parts.length < most ? 1 : 0),
      };
    }),
  );
  // A tax that is hidden from the reader is not computed.
  return stated.isPartial
    ? all.filter(({ open }) => open === null)
    : [...all, ...withFittedTax(all, stated, premium)];
}

/** The highest lawful tax, as a share of the principal: 365 days at the highest daily rate, and 0.95% once. */
export const mostTax = { iof: 0.0503, 'one-pass': 0.0503, iofAdditional: 0.0095 };

/**
 * A financed tax that is not stated, and that cannot be computed without dates and a rate, is what total and interest leave
 * of the principal, where it is a lawful one.
 */
function withFittedTax(
  all: readonly CandidatePrincipal[],
  stated: Stated,
  premium: MonthlyPremium | null,
): CandidatePrincipal[] {
  const { count, total, interest, release, firstDue, monthly, yearly } = stated;
  const isComputable = release !== null && firstDue !== null && (monthly !== null || yearly !== null);
  if (total === null || interest === null || isComputable) return [];
  const amount = roundToCent(total - interest - withinOf(premium) * (count ?? 0));
  return all.flatMap((one): CandidatePrincipal[] => {
    const tax = amount - one.amount;
    const isLawful = one.open !== null && tax > 0 && tax <= mostTax[one.open] * amount;
    const financed = [...one.financed, ...(one.open && one.open !== 'one-pass' ? [one.open] : [])];
    return isLawful
      ? [{ ...one, amount, financed, open: null, solvedFrom: 'interest', cost: one.cost + 3 }]
      : [];
  });
}

type TaxOption = { parts: Cost[]; open: CandidatePrincipal['open']; cost: number };

function taxesOf(iof: number | null, additional: number | null): TaxOption[] {
  const none: TaxOption = { parts: [], open: null, cost: 1 };
  if (iof !== null && additional !== null) {
    const both: TaxOption[] =
      iof + additional > 0 ? [{ parts: ['iof', 'iofAdditional'], open: null, cost: 0 }] : [];
    // The field of the IOF may hold the additional.
    const held: TaxOption[] = iof > 0 && additional > 0 ? [{ parts: ['iof'], open: null, cost: 0 }] : [];
    return [...both, ...held, { ...none, cost: iof + additional > 0 ? 1 : 0 }];
  }
  if (iof !== null) {
    const whole: TaxOption[] = iof > 0 ? [{ parts: ['iof'], open: null, cost: 0 }] : [];
    // A tax of zero is nearly always that of an exempt operation.
    const costOfOpen = iof > 0 ? 0 : 1;
    return [
      ...whole,
      { parts: ['iof'], open: 'iofAdditional', cost: costOfOpen },
      { ...none, cost: iof > 0 ? 1 : 0 },
    ];
  }
  if (additional !== null) return [{ parts: ['iofAdditional'], open: 'iof', cost: 0 }, none];
  return [{ parts: [], open: 'iof', cost: 0 }, none];
}

/**
 * Sums with an amount that stands in no field: the principal that total and interest leave, or the disbursed amount that
 * the CET needs, is more than the fields add up to. It is taken for the payoff of an earlier contract.
 */
export function extrasOf(
  stated: Stated,
  principals: readonly CandidatePrincipal[],
  measures: Measures,
): CandidatePrincipal[] {
  const { total, interest, installment, count, disbursement } = stated;
  if (disbursement === null) return [];
  const notFinanced = ({ financed }: CandidatePrincipal, isLent = false) =>
    costs.reduce((sum, part) => {
      const isPaidWith = financed.includes(part) || (isLent && part.startsWith('iof'));
      return sum + (isPaidWith ? 0 : (stated[part] ?? 0));
    }, 0);
  const withPayoff = (
    one: CandidatePrincipal,
    further: number,
    solvedFrom: 'interest' | 'yearlyCet',
  ): CandidatePrincipal[] => {
    const amount = roundToCent(further);
    // A smaller one may be a cost that the offer states wrongly.
    return amount > 0.05 * disbursement + notFinanced(one)
      ? [{ ...one, amount: one.amount + amount, extra: { kind: 'payoff', amount }, solvedFrom }]
      : [];
  };
  const paid = total ?? (installment !== null && count !== null ? roundToCent(installment * count) : null);
  const byInterest =
    paid === null || interest === null
      ? []
      : principals.flatMap((one) => withPayoff(one, paid - interest - one.amount, 'interest'));
  if (byInterest.length > 0) return byInterest;
  const received = receivedByCet(stated, measures);
  const stands = principals.filter(({ financed, open }) => open === null || financed.length > 0);
  return received === null
    ? []
    : stands.flatMap((one) => {
        // The field of a financed IOF may hold the additional.
        const isTaxLent = one.financed.some((part) => part.startsWith('iof'));
        return withPayoff(one, received + notFinanced(one, isTaxLent) - disbursement, 'yearlyCet');
      });
}

/** What equal payments are worth at the stated CET: the amount that the borrower received. */
function receivedByCet({ installment, count, yearlyCet }: Stated, measures: Measures): number | null {
  if (installment === null || count === null || !yearlyCet) return null;
  const days = measures.firstDays(measures.dueDates(count)[0]);
  return days && installment * measures.discounts(days, yearlyCet.value).sum;
}
