import { grossUp } from '#lib/offer/iof/compute-iof.ts';
import { isTaxedAs } from '#lib/offer/iof/iof-rates.ts';
import { roundToCent } from '#lib/offer/units/rounding.ts';
import type { Composition } from '../compose-principal.ts';
import { maxIofShare, type Taxes } from '../iof-shares.ts';
import type { Plan } from '../repayment-plan.ts';
import { installmentTolerance, type Match, type SearchCriteria } from './match.ts';

/** Every combination that gives the installment to the cent, with principals that the offer's own figures make. */
export function exactMatches(criteria: SearchCriteria, compositions: readonly Composition[]): Match[] {
  return tryCombinations(criteria, () => compositions);
}

export type IofSearch = {
  withoutIof: readonly Composition[];
  taxes: Taxes;
  /** True to finance the IOF without the tax on itself, which is a mistake; false to gross it up. */
  onePass: boolean;
};

/** The same with principals that finance the IOF which the law gives, instead of the offer's. */
export function matchesWithComputedIof(
  criteria: SearchCriteria,
  { withoutIof, taxes, onePass }: IofSearch,
): Match[] {
  return tryCombinations(criteria, (plan, rate, wanted, isMet) => {
    // The rounding of the installment, and the rounding of the principal in it.
    const slack = 1 + 0.02 * (1 / criteria.installment + 1 / wanted);
    const isReachable = withoutIof.some(
      ({ principal: net }) => wanted * slack >= net && net * slack >= wanted * (1 - maxIofShare),
    );
    if (!isReachable) return [];
    const fitting: Composition[] = [];
    // Hundreds are tried if nothing fits, so these are loops that allocate only what fits.
    for (const { borrower, ratio, paidOutOn } of taxes(plan, rate)) {
      for (const net of withoutIof) {
        const principal = onePass ? net.principal * (1 + ratio) : grossUp(net.principal, ratio);
        if (!isMet(principal) || !isTaxedAs(borrower, principal)) continue;
        const composition: Composition = { ...net, principal, borrower, paidOutOn };
        fitting.push(
          onePass ? { ...composition, shortBy: roundToCent(net.principal * ratio ** 2) } : composition,
        );
      }
    }
    return fitting;
  });
}

/** `wanted`: the principal that gives the installment before rounding; `isMet`: whether a principal gives it rounded. */
type PrincipalsToTry = (
  plan: Plan,
  rate: number,
  wanted: number,
  isMet: (principal: number) => boolean,
) => readonly Composition[];

function tryCombinations(
  { installment, plans, rates, unitInstallmentOf, principal }: SearchCriteria,
  principalsToTry: PrincipalsToTry,
): Match[] {
  const matches: Match[] = [];
  for (const { rate, source } of rates) {
    for (const plan of plans) {
      // Without interest all day counts are the same.
      if (rate === 0 && (plan.dayCount !== 'equal-months' || plan.amortization === 'sac')) continue;
      const unit = unitInstallmentOf(plan, rate);
      if (!(unit > 0) || !Number.isFinite(unit)) continue;
      const tolerance = installmentTolerance(unit);
      if (principal && Math.abs(unit * principal.value - installment) > tolerance + unit * principal.reach)
        continue;
      const isMet = (value: number) => Math.abs(unit * value - installment) <= tolerance;
      for (const composition of principalsToTry(plan, rate, installment / unit, isMet)) {
        if (!isMet(composition.principal)) continue;
        const computed = unit * composition.principal;
        matches.push({ plan, composition, rate, written: rate, source, installment: computed });
      }
    }
  }
  return matches;
}
