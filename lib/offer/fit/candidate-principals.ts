import {
  type Cost,
  costs,
  grossUp,
  isTaxFinanced,
  type MonthlyPremium,
  type Principal,
  sumOf,
  type TaxWay,
  withinOf,
} from '../model/offer-figures.ts';
import type { Schedule } from '../model/schedule.ts';
import type { IofRates } from '../norms/dated-norms.ts';
import { choiceCosts } from '../units/choice-costs.ts';
import { areRatesOne, type RateChoice, roundToCent, solvedChoice } from '../units/written-figures.ts';
import type { Stated } from './stated.ts';
import { costOfRates, ordinaryWay, otherWays, unitTaxes, untaxedPart } from './tax-fit.ts';

/** Ordinary ways first; those of few lenders are only looked at where a difference is left. */
export type Layer = 'ordinary' | 'rare';

/** A sum that may be lent, with the bits that its choices cost. `open`: the parts of the tax that are financed and not stated. */
export type CandidatePrincipal = Pick<Principal, 'amount' | 'financed' | 'extra' | 'solvedFrom'> & {
  /** `iof`: the whole tax, or its daily part, is not stated; `iofAdditional`: the additional is not. Null: nothing is computed. */
  open: 'iof' | 'iofAdditional' | 'one-pass' | null;
  cost: number;
};

/**
 * Every sum that an offer's figures can mean: the disbursed amount, with or without the tax, the premium and the rebates.
 * The field of the IOF may hold the additional or not. `premium`: one that is paid with the installments.
 */
export function candidatePrincipals(stated: Stated, premium: MonthlyPremium | null): CandidatePrincipal[] {
  const { disbursement, insurance, rebates } = stated;
  if (disbursement === null) return [];
  const further: Cost[][] = [[]];
  if (insurance && !premium) further.push(['insurance']);
  if (rebates) further.push(...further.map((parts): Cost[] => [...parts, 'rebates']));
  const most = further.at(-1)?.length ?? 0;
  const all = taxesOf(stated).flatMap((tax) =>
    further.map((parts): CandidatePrincipal => {
      const financed = [...tax.financed, ...parts];
      const amount = financed.reduce((sum, part) => sum + (stated[part] ?? 0), disbursement);
      return { ...tax, amount, financed, cost: tax.cost + (parts.length < most ? 1 : 0) };
    }),
  );
  // A tax that is hidden from the reader is not computed.
  return stated.isPartial
    ? all.filter(({ open }) => open === null)
    : [...all, ...withFittedTax(all, stated, premium)];
}

/** The ways to finance the tax. The field of the IOF may hold the additional. */
function taxesOf({ iof, iofAdditional }: Stated): Pick<CandidatePrincipal, 'financed' | 'open' | 'cost'>[] {
  const isTaxed = (iof ?? 0) + (iofAdditional ?? 0) > 0;
  const none = { financed: [], open: null, cost: iof === null || isTaxed ? 1 : 0 };
  if (iof === null && iofAdditional === null) return [{ financed: [], open: 'iof', cost: 0 }, none];
  if (iof === null) return [{ financed: ['iofAdditional'], open: 'iof', cost: 0 }, none];
  const held = { financed: ['iof' as const], open: null, cost: 0 };
  if (iofAdditional === null)
    // A tax of zero is nearly always that of an exempt operation.
    return [...(iof > 0 ? [held] : []), { ...held, open: 'iofAdditional', cost: iof > 0 ? 0 : 1 }, none];
  const both = { ...held, financed: ['iof' as const, 'iofAdditional' as const] };
  return [...(isTaxed ? [both] : []), ...(iof > 0 && iofAdditional > 0 ? [held] : []), none];
}

/** The highest lawful tax, as a share of the principal: 365 days at the highest daily rate, and 0.95% once. */
export const mostTax = { iof: 0.0503, 'one-pass': 0.0503, iofAdditional: 0.0095 };

/** What all payments sum to, in reais: as stated, or so many installments. */
export function paidInAll({ total, installment, count }: Stated): number | null {
  return total ?? (installment !== null && count !== null ? roundToCent(installment * count) : null);
}

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
  return all.flatMap((principal): CandidatePrincipal[] => {
    const tax = amount - principal.amount;
    if (
      principal.open === null ||
      principal.open === 'one-pass' ||
      tax <= 0 ||
      tax > mostTax[principal.open] * amount
    )
      return [];
    const financed = [...principal.financed, principal.open];
    return [
      {
        ...principal,
        amount,
        financed,
        open: null,
        solvedFrom: 'interest',
        cost: principal.cost + 3,
      },
    ];
  });
}

/**
 * Sums with an amount that stands in no field: the principal that total and interest leave, or the disbursed amount that
 * the CET needs, is more than the fields add up to. It is taken for the payoff of an earlier contract.
 */
function extrasOf(stated: Stated, principals: readonly CandidatePrincipal[]): CandidatePrincipal[] {
  const { interest, installment, count, yearlyCet, disbursement } = stated;
  if (disbursement === null) return [];
  const notFinanced = ({ financed }: CandidatePrincipal, isTaxLent = false) =>
    costs
      .filter((part) => !financed.includes(part) && !(isTaxLent && part.startsWith('iof')))
      .reduce((sum, part) => sum + (stated[part] ?? 0), 0);
  const withPayoff = (
    principal: CandidatePrincipal,
    further: number,
    solvedFrom: 'interest' | 'yearlyCet',
  ) => {
    const amount = roundToCent(further);
    // A smaller one may be a cost that the offer states wrongly, where it states any.
    const least = costs.some((part) => !part.startsWith('iof') && stated[part]) ? 0.05 : unlistedShares.least;
    const isPayoff = amount > least * disbursement + notFinanced(principal);
    const extra = { kind: 'payoff', amount } as const;
    return isPayoff ? [{ ...principal, amount: principal.amount + amount, extra, solvedFrom }] : [];
  };
  const paid = paidInAll(stated);
  if (paid !== null && interest !== null) {
    const byInterest = principals.flatMap((principal) =>
      withPayoff(principal, paid - interest - principal.amount, 'interest'),
    );
    if (byInterest.length > 0) return byInterest;
  }
  // What equal payments are worth at the stated CET is the amount that the borrower received.
  const days = stated.measures.firstDays(stated.measures.dueDates(count ?? 0)[0]);
  if (installment === null || !yearlyCet || !days) return [];
  const received = installment * sumOf(stated.measures.discounts(days, yearlyCet.value));
  return principals.flatMap((principal) => {
    if (principal.open !== null && principal.financed.length === 0) return [];
    // The field of a financed IOF may hold the additional.
    return withPayoff(
      principal,
      received + notFinanced(principal, isTaxFinanced(principal)) - disbursement,
      'yearlyCet',
    );
  });
}

/** The smallest and the largest cost in no field, as shares of what is lent. */
export const unlistedShares = { least: 0.005, most: 0.2 };

/**
 * Sums with a cost that stands in no field, which the installment leaves: as much as is repaid beyond the fields. Total and
 * interest would tell it, and a CET or a tax has to need it; where two rates differ, one of them is wrong instead.
 */
function unlistedCosts(stated: Stated, principals: readonly CandidatePrincipal[]): CandidatePrincipal[] {
  const isNeeded = stated.yearlyCet || stated.monthlyCet || stated.iof;
  if (stated.interest !== null || !isNeeded || !areRatesOne(stated)) return [];
  const extra = { kind: 'unlisted', amount: 0 } as const;
  // What the fields state is no cost that stands in none.
  const isWhole = ({ financed }: CandidatePrincipal) =>
    costs.every((part) => !stated[part] || financed.includes(part));
  return principals.flatMap((principal) =>
    principal.open === null && isWhole(principal)
      ? [
          {
            ...principal,
            extra,
            solvedFrom: 'installment' as const,
            cost: principal.cost + choiceCosts.unlistedCost,
          },
        ]
      : [],
  );
}

/** True of a sum whose cost in no field the installment leaves. */
export function isUnlistedSolved({ extra, solvedFrom }: Pick<Principal, 'extra' | 'solvedFrom'>): boolean {
  return extra?.kind === 'unlisted' && solvedFrom === 'installment';
}

/** The sums between which a principal has to be. In reais. */
export type Reach = { least: number; most: number };

/** The sums that may be lent, of which an amount in no field, or a tax added in a single pass, is only looked at among the rare. */
export function sumsOf(stated: Stated, premium: MonthlyPremium | null, layer: Layer): CandidatePrincipal[] {
  const principals = candidatePrincipals(stated, premium);
  if (layer === 'ordinary') return principals;
  const extras = premium || stated.isPartial ? [] : extrasOf(stated, principals);
  // The tax may have been added in a single pass although the whole tax is stated.
  const untaxed = principals.filter(
    (principal) => stated.iof && principal.open === null && !isTaxFinanced(principal),
  );
  return [
    ...principals,
    ...extras,
    ...(premium || stated.isPartial ? [] : unlistedCosts(stated, principals)),
    ...untaxed.map((principal) => ({ ...principal, open: 'one-pass' as const, cost: 0 })),
  ];
}

/** The sums that total and interest leave. */
export function confirmedSums(
  sums: readonly CandidatePrincipal[],
  premium: MonthlyPremium | null,
  stated: Stated,
): CandidatePrincipal[] {
  const { interest, count } = stated;
  const paid = paidInAll(stated);
  if (interest === null || count === null || paid === null) return [];
  const repaid = paid - withinOf(premium) * count - interest;
  const slack = 0.02 * count;
  return sums.filter((sum) => couldBeWithin(sum, { least: repaid - slack, most: repaid + slack }));
}

/** True where a sum, with the highest lawful tax if one is still to be added, can be within reach. */
function couldBeWithin(sum: CandidatePrincipal, { least, most }: Reach): boolean {
  const { amount, open } = sum;
  const highest = open === null || isSumKnown(sum) ? amount : amount / (1 - mostTax[open]);
  return amount <= most && highest >= least;
}

function isWithin(amount: number, { least, most }: Reach): boolean {
  return amount >= least && amount <= most;
}

/** True of a sum that total and interest leave, so that no tax is to be added to it. */
export function isSumKnown({ open, extra, solvedFrom }: CandidatePrincipal): boolean {
  return open === null || (extra !== undefined && solvedFrom === 'interest');
}

/** A principal with the tax that is financed with it, and the bits that its choices cost. */
export type PricedPrincipal = { principal: Principal; cost: number; rareCost: number };

/** The ways to charge a financed tax that is computed. */
const computedWays: Record<Layer, readonly TaxWay[]> = {
  ordinary: [ordinaryWay],
  rare: [ordinaryWay, ...otherWays.filter(({ kind, outside }) => kind !== 'exempt' && !outside)],
};

/**
 * The bits of a tax that is added in a single pass, without the tax on itself. Where the whole tax is stated it is a known
 * mistake, and the stated tax has to come out too.
 */
const onePassCost = { iof: 6, iofAdditional: 6, 'one-pass': 3 } as const;

type Open = Exclude<CandidatePrincipal['open'], null>;
type Ratio = { way: TaxWay; rates: IofRates; ratio: number; cost: number };

/** The principals within reach that a sum can mean by one schedule: as stated, or with each tax that the law gives for it. */
export function pricedBy(
  schedule: Schedule,
  choice: RateChoice | null,
  stated: Stated,
  layer: Layer,
  mostRare = Number.POSITIVE_INFINITY,
): (sum: CandidatePrincipal, reach: Reach) => PricedPrincipal[] {
  const by = choice ?? solvedChoice(0.02);
  const ratiosByOpen = new Map<Open, Ratio[]>();
  // The taxes of one unit of principal, computed when they are first asked for.
  const ratiosOf = (open: Open): Ratio[] => {
    // A tax that is added in a single pass is an ordinary one.
    const all = computedWays[open === 'one-pass' ? 'ordinary' : layer];
    const ways = all.filter((way) => way.cost <= mostRare);
    const isOnce = open === 'one-pass' || stated.iofAdditional === null;
    const isDaily = open !== 'iofAdditional';
    const lent = { schedule, choice: by, rate: by.written ?? by.low };
    return ways.flatMap((way) =>
      unitTaxes(lent, way, stated).flatMap(({ rates, unitDays }) => {
        const ratio = (isDaily ? unitDays * rates.daily : 0) + (isOnce ? rates.additional : 0);
        const cost = way.cost + costOfRates(rates, stated);
        // A tax of zero is financed by nobody.
        return ratio === 0 ? [] : [{ way, rates, ratio, cost }];
      }),
    );
  };
  return (sum, reach) => {
    if (!couldBeWithin(sum, reach)) return [];
    const { amount, financed, open, extra, solvedFrom, cost } = sum;
    if (open === null) return [{ principal: sum, cost, rareCost: 0 }];
    const ofSum = { financed, ...(extra ? { extra } : {}), ...(solvedFrom ? { solvedFrom } : {}) };
    const whole = [...financed, open === 'one-pass' ? ('iof' as const) : open];
    const taxes = ratiosByOpen.get(open) ?? ratiosOf(open);
    ratiosByOpen.set(open, taxes);
    const found: PricedPrincipal[] = [];
    for (const { way, rates, ratio, cost: costOfTax } of taxes) {
      const untaxed = untaxedPart(way, sum, stated);
      if (untaxed === null) continue;
      const add = (lent: number, further: number, by: Partial<Principal>) => {
        const computed = { amount: lent, computedTax: { way, rates }, financed: whole };
        const costs = { cost: cost + costOfTax + further, rareCost: way.cost + further };
        found.push({ principal: { ...ofSum, ...computed, ...by }, ...costs });
      };
      if (extra && isSumKnown(sum)) {
        // What is left of a known sum for a payoff, after what the fields add up to and the tax.
        const net = amount - extra.amount;
        const isNewTaxed = way.kind === 'new-part-only';
        const paidOff = roundToCent(
          amount - (isNewTaxed ? net / (1 - ratio) : net + ratio * (amount - untaxed)),
        );
        if (paidOff > 0 && isWithin(amount, reach)) add(amount, 0, { extra: { ...extra, amount: paidOff } });
        continue;
      }
      const inFull = grossUp(amount, ratio, untaxed);
      if (open !== 'one-pass' && isWithin(inFull, reach)) add(inFull, 0, {});
      // A single pass, without the tax on itself, pays out too little.
      const once = amount * (1 + ratio);
      const further = onePassCost[open];
      if (layer === 'rare' && way.cost === 0 && further <= mostRare && isWithin(once, reach))
        add(once, further, { onePass: { shortBy: roundToCent(amount * ratio ** 2), inFull } });
    }
    return found;
  };
}
