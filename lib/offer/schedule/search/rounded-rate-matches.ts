import { grossUp } from '#lib/offer/iof/compute-iof.ts';
import { isTaxedAs } from '#lib/offer/iof/iof-rates.ts';
import type { Composition } from '../compose-principal.ts';
import { maxIofShare, type Taxes } from '../iof-shares.ts';
import type { RateSpan } from '../rate-spans.ts';
import { type Plan, unitInstallment } from '../repayment-plan.ts';
import type { IofMethod } from '../taxed-principal.ts';
import type { UnconfirmedMatch } from './confirm-match.ts';
import { installmentTolerance, type Match, type SearchCriteria, simplestOfEquivalents } from './match.ts';

/** A plan over a span of rates: its unit installments at the lowest and at the highest rate, and their tolerance. */
type PlanOverSpan = { span: RateSpan; plan: Plan; least: number; most: number; tolerance: number };

/** The principals that give the installment at some rate of a span. */
export type PrincipalsWithin = (planOverSpan: PlanOverSpan, installment: number) => readonly Composition[];

/** Those of the principals that the offer's own figures make. */
export function declaredPrincipals(compositions: readonly Composition[]): PrincipalsWithin {
  return (planOverSpan, installment) =>
    compositions.filter(({ principal }) => isReached(planOverSpan, installment, principal, principal));
}

/** Whether a computed IOF is plausible for a match; `daily`: its daily part, in reais. */
export type IsPlausibleIof = (match: UnconfirmedMatch, daily: number) => boolean;

/**
 * Those of the principals that finance the IOF which the law gives, by each of the `ways` to charge it. The rate itself
 * moves that IOF by some cents, over so short a span in proportion to the installment.
 */
export function taxedPrincipals(
  withoutIof: readonly Composition[],
  taxes: Taxes,
  isPlausibleIof: IsPlausibleIof,
  ways: readonly IofMethod[],
): PrincipalsWithin {
  return (planOverSpan, installment) => {
    const { span, plan, least, most } = planOverSpan;
    const reachable = withoutIof.filter(({ principal }) =>
      isReached(planOverSpan, installment, principal, grossUp(principal, maxIofShare)),
    );
    if (reachable.length === 0) return [];
    const taxesAtHigh = taxes(plan, span.high);
    const fitting: Composition[] = [];
    for (const [index, tax] of taxes(plan, span.low).entries()) {
      const taxAtHigh = taxesAtHigh[index] ?? tax;
      for (const net of reachable) {
        for (const way of ways) {
          const [low, high] = [way(net, tax), way(net, taxAtHigh)];
          if (!low || !high || !isReached(planOverSpan, installment, low.principal, high.principal)) continue;
          const share =
            (installment - least * low.principal) / (most * high.principal - least * low.principal);
          const at = Math.min(1, Math.max(0, share || 0));
          const interpolate = (name: 'principal' | 'daily') => low[name] + (high[name] - low[name]) * at;
          const principal = interpolate('principal');
          const { borrower, paidOutOn } = tax;
          const { daily: _, ...kind } = low;
          const composition: Composition = { ...net, ...kind, principal, borrower, paidOutOn };
          const match = { plan, composition, rate: span.written, source: 'digits' } as const;
          if (isTaxedAs(borrower, principal) && isPlausibleIof(match, interpolate('daily')))
            fitting.push(composition);
        }
      }
    }
    return fitting;
  };
}

/** True if the installment lies between that of one principal at the lowest rate and of another at the highest. */
function isReached(
  { least, most, tolerance }: PlanOverSpan,
  installment: number,
  from: number,
  to: number,
): boolean {
  return installment >= least * from - tolerance && installment <= most * to + tolerance;
}

/** At most this many are kept: with few digits nearly every combination gives the installment. */
const maxKept = 100;

/**
 * Every combination whose installment lies between those of the lowest and the highest rate of a span, each with the
 * rate in between that gives it. If other figures confirm some (`isLikely`), only these are kept; a short rate has no
 * others. `withoutDuplicates` removes combinations that are known already. `dropped`: how many were not kept;
 * `isAnyMet`: whether any was met, kept or not.
 */
export function roundedRateMatches(
  { installment, plans, unitInstallmentOf, principal: knownPrincipal }: Omit<SearchCriteria, 'rates'>,
  spans: readonly RateSpan[],
  principals: PrincipalsWithin,
  isLikely: (match: UnconfirmedMatch) => boolean,
  withoutDuplicates: <T extends UnconfirmedMatch>(list: readonly T[]) => T[],
): { list: Match[]; dropped: number; isAnyMet: boolean } {
  const fitting = spans.flatMap((span) =>
    plans.flatMap((plan) => {
      const [least, most] = [unitInstallmentOf(plan, span.low), unitInstallmentOf(plan, span.high)];
      if (!(least > 0) || !Number.isFinite(most)) return [];
      const planOverSpan = { span, plan, least, most, tolerance: installmentTolerance(most) };
      if (
        knownPrincipal &&
        !isReached(
          planOverSpan,
          installment,
          knownPrincipal.value - knownPrincipal.reach,
          knownPrincipal.value + knownPrincipal.reach,
        )
      )
        return [];
      return principals(planOverSpan, installment).map((composition) => ({
        ...{ span, plan, composition, least, most },
        rate: span.written,
        source: 'digits' as const,
      }));
    }),
  );
  const likely = fitting.filter(isLikely);
  const distinct = withoutDuplicates(
    simplestOfEquivalents(likely.length > 0 ? likely : fitting.filter(({ span }) => !span.isShort), isLikely),
  );
  const list = distinct.slice(0, maxKept).map(({ span, plan, composition, least, most, source }): Match => {
    const { principal } = composition;
    const rate = rateWithin(span, [least, most], installment / principal, (rate) =>
      unitInstallment(plan, rate),
    );
    const computed = unitInstallment(plan, rate) * principal;
    return { plan, composition, rate, written: span.written, source, installment: computed };
  });
  return { list, dropped: distinct.length - list.length, isAnyMet: fitting.length > 0 };
}

/** The rate of a span at which `valueAt` is `wanted`. Over so short a span two steps along the chord are enough. */
function rateWithin(
  { low, high }: RateSpan,
  [least, most]: readonly [number, number],
  wanted: number,
  valueAt: (rate: number) => number,
): number {
  const slope = (most - least) / (high - low);
  if (!(slope > 0) || !Number.isFinite(slope)) return low;
  const clamp = (rate: number) => Math.min(high, Math.max(low, rate));
  const near = clamp(low + (wanted - least) / slope);
  return clamp(near + (wanted - valueAt(near)) / slope);
}
