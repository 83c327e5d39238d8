import { type Iof, iofByInstallment, maxIofDays } from '#lib/offer/iof/compute-iof.ts';
import type { IofCandidate } from '#lib/offer/iof/iof-candidates.ts';
import { lesserTaxesOf, type TaxBase } from '#lib/offer/iof/iof-conventions.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import { joinParts } from '#lib/offer/review/match-assumptions.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { centPerInstallment, roundingSlack, roundToCent } from '#lib/offer/units/rounding.ts';
import type { Expectation } from './compare-amount.ts';

/** The tolerance of an offer's IOF, in reais. */
export function toleranceOf({ terms: { count } }: Facts): number {
  return centPerInstallment(valueOrNull(count) ?? 1);
}

/**
 * The figures of the ways to charge another IOF than that of the whole principal by calendar days which come near the
 * declared one. Each explains it, as nothing in the loan says that it is such a loan.
 */
export function reducedIofs(
  facts: Facts,
  readings: readonly IofCandidate[],
  parts: readonly (keyof Iof)[],
  declared: number,
): (Expectation & { principal: number })[] {
  const tolerance = toleranceOf(facts) + roundingSlack;
  const costs = costsInBase(facts);
  // An operation that pays the additional is not exempt, and one that pays none does not pay it alone.
  const { iofAdditional } = facts.terms.amounts;
  const ruledOut = iofAdditional.ok && (iofAdditional.value > 0 ? 'exempt' : 'additional-only');
  const iofOfThirties = byInstallments(facts);
  return readings.flatMap((reading) => {
    const { iof, principal, assumptions, rates } = reading;
    const lesser = lesserTaxesOf(iof, { principal, ...costs })
      .filter(({ value }) => value !== ruledOut)
      .map((one) => ({ ...one, explains: { id: 'iof-kind', value: one.value } satisfies Assumption }));
    const byInstallment = {
      iof: iofOfThirties(reading),
      source: null,
      explains: { id: 'iof-days', value: 'by-installment' } satisfies Assumption,
    };
    return [...lesser, byInstallment].flatMap((way) =>
      parts.flatMap((part): (Expectation & { principal: number })[] => {
        const expected = way.iof[part];
        if (Math.abs(expected - declared) > tolerance) return [];
        const source = [rates.source, way.source].filter((one) => one !== null).join('; ');
        return [{ expected, principal, assumptions, source, explains: way.explains }];
      }),
    );
  });
}

/** The costs in a principal that may stand outside the base of its IOF, in reais. Without a schedule only the premium may. */
function costsInBase({
  search: { costs },
  matches,
  terms,
}: Pick<Facts, 'search' | 'matches' | 'terms'>): Omit<TaxBase, 'principal'> {
  const composition = matches[0]?.composition;
  const premium = costs.insurance ?? 0;
  if (!composition) return { premium, rebates: 0, payoff: 0, tax: 0 };
  const { parts, principal, payoff = 0 } = composition;
  const inBase = (part: 'insurance' | 'rebates') => (parts.includes(part) ? (costs[part] ?? 0) : 0);
  const rebates = inBase('rebates');
  // The disbursed amount of the terms holds a payoff.
  const net = (valueOrNull(terms.amounts.disbursement) ?? principal) + inBase('insurance') + rebates;
  return { premium, rebates, payoff, tax: Math.max(0, roundToCent(principal - net)) };
}

/**
 * Returns a function that gives the IOF of a reading if each installment is due thirty days after the one before it.
 * Many readings have the same shares of the principal, whose tax is summed once.
 */
function byInstallments(facts: Facts): (reading: IofCandidate) => Iof {
  const deferred = facts.matches[0]?.plan.grace.deferred ?? 0;
  const ofUnit = new Map<readonly number[], Iof>();
  return ({ shares, principal, rates }) => {
    const unit = ofUnit.get(shares) ?? iofByInstallment(shares, deferred, { daily: 1, additional: 1 });
    ofUnit.set(shares, unit);
    const [daily, additional] = [
      unit.daily * rates.daily * principal,
      unit.additional * rates.additional * principal,
    ];
    return { daily, additional, total: daily + additional };
  };
}

/**
 * How the days of an IOF that agrees were counted: to each due date, or by installments of thirty days where these give
 * the same figure, and whether the limit of 365 days cut any.
 */
export function countedBy(facts: Facts, reading: IofCandidate): Assumption[] {
  const apart = Math.abs(byInstallments(facts)(reading).daily - reading.iof.daily);
  const isToTheDay = apart > toleranceOf(facts);
  return [
    { id: 'iof-days', value: isToTheDay ? 'to-the-day' : 'to-the-day by-installment' },
    ...(reading.days.some((day) => day > maxIofDays) ? [{ id: 'iof-cap' } as const] : []),
  ];
}

/** The costs that the base of the IOF holds beside the disbursed amount. */
export function baseOf({ search, matches, terms }: Facts): Assumption[] {
  const [match] = matches;
  if (!match) return [];
  const { tax } = costsInBase({ search, matches, terms });
  const others = match.composition.parts.filter((part) => !part.startsWith('iof'));
  const parts = [...(tax > 0 ? ['iof'] : []), ...others];
  return parts.length > 0 ? [{ id: 'iof-base', value: joinParts(parts) }] : [];
}
