import type { Principal } from '../model/convention.ts';
import type { Schedule } from '../model/schedule.ts';
import { grossUp, type TaxWay } from '../model/tax.ts';
import type { IofRates } from '../norms/iof-rate-table.ts';
import { roundToCent } from '../units/rounding.ts';
import type { CandidatePrincipal } from './candidate-principals.ts';
import type { RateChoice } from './candidate-rates.ts';
import type { Measures } from './measures.ts';
import type { Stated } from './stated.ts';
import { ordinaryWay, otherWays } from './tax-fit.ts';

/** Ordinary ways first; those of few lenders are only looked at where a difference is left. */
export type Layer = 'ordinary' | 'rare';

/** The sums between which a principal has to be. In reais. */
export type Reach = { least: number; most: number };

/** A principal with the tax that is financed with it, and the bits that its choices cost. */
export type PricedPrincipal = { principal: Principal; cost: number; rareCost: number };

/** The ways to charge a financed tax that is computed. */
const computedWays: Record<Layer, readonly TaxWay[]> = {
  ordinary: [ordinaryWay],
  rare: [ordinaryWay, ...otherWays.filter(({ kind }) => kind !== 'exempt')],
};

/**
 * The bits of a tax that is added in a single pass, without the tax on itself. Where the whole tax is stated it is a known
 * mistake, and the stated tax has to come out too.
 */
const onePassCost = { iof: 6, iofAdditional: 6, 'one-pass': 3 } as const;

type Open = Exclude<CandidatePrincipal['open'], null>;
type UnitTax = { way: TaxWay; rates: IofRates; ratio: number; cost: number };

/** The taxes of one unit of principal by a schedule that the offer does not state, each computed when it is asked for. */
export type UnitTaxes = (open: Open) => readonly UnitTax[];

export function unitTaxes(
  schedule: Schedule,
  choice: RateChoice | null,
  stated: Stated,
  measures: Measures,
  layer: Layer,
): UnitTaxes {
  const rate = choice?.written ?? choice?.low ?? 0.02;
  const span = choice ?? { low: rate, high: rate, written: null };
  const known = new Map<Open, UnitTax[]>();
  const computed = (open: Open) =>
    measures.releases.flatMap(({ day, isTransaction }) =>
      measures.dueDatesFor(schedule).flatMap((dueDates) => {
        if (!measures.daysFrom(day, dueDates)) return [];
        // A tax that is added in a single pass is an ordinary one.
        const ways = computedWays[open === 'one-pass' ? 'ordinary' : layer];
        return ways.flatMap((way) => {
          const isDaily = open !== 'iofAdditional' && way.kind !== 'additional-only';
          const unitDays = isDaily
            ? measures.taxedDays(schedule, span, rate, { dueDates, release: day, way })
            : 0;
          const isOnce = open === 'one-pass' || stated.iofAdditional === null;
          return measures.ratesOn(day).flatMap((rates): UnitTax[] => {
            const cost = way.cost + (rates.borrower === 'person' ? 0 : 1) + (isTransaction ? 1 : 0);
            const ratio = unitDays * rates.daily + (isOnce ? rates.additional : 0);
            // A tax of zero is financed by nobody.
            return ratio === 0 ? [] : [{ way, rates, ratio, cost }];
          });
        });
      }),
    );
  return (open) => {
    const taxes = known.get(open) ?? computed(open);
    known.set(open, taxes);
    return taxes;
  };
}

/** The principals within reach that a candidate can mean: as stated, or with each tax that the law gives for it. */
export function pricedPrincipals(
  candidate: CandidatePrincipal,
  taxes: UnitTaxes,
  { least, most }: Reach,
  { insurance }: Pick<Stated, 'insurance'>,
  layer: Layer,
): PricedPrincipal[] {
  const { amount, financed, open, extra, solvedFrom, cost } = candidate;
  const known = { ...(extra ? { extra } : {}), ...(solvedFrom ? { solvedFrom } : {}) };
  if (open === null) {
    const tax = financed.some((part) => part.startsWith('iof')) ? 'stated' : null;
    return [{ principal: { amount, financed, tax, ...known }, cost, rareCost: 0 }];
  }
  const premium = financed.includes('insurance') ? (insurance ?? 0) : 0;
  const payoff = extra?.kind === 'payoff' ? extra.amount : 0;
  const found: PricedPrincipal[] = [];
  for (const { way, rates, ratio, cost: costOfTax } of taxes(open)) {
    const isPart = way.kind === 'premium-outside' || way.kind === 'new-part-only';
    const untaxed = way.kind === 'premium-outside' ? premium : way.kind === 'new-part-only' ? payoff : 0;
    if (isPart && untaxed <= 0) continue;
    const add = (sum: number, further: number, own: Partial<Principal>) => {
      if (sum < least || sum > most) return;
      found.push({
        principal: {
          ...{ amount: sum, financed: [...financed, open === 'one-pass' ? 'iof' : open], tax: 'computed' },
          ...{ computedTax: { way, rates }, ...known, ...own },
        },
        cost: cost + costOfTax + further,
        rareCost: way.cost + further,
      });
    };
    if (extra && isSumKnown(candidate)) {
      const paidOff = roundToCent(payoffBesideTax(amount, amount - extra.amount, { way, ratio, untaxed }));
      if (paidOff > 0) add(amount, 0, { extra: { ...extra, amount: paidOff } });
      continue;
    }
    const inFull = grossUp(amount, ratio, untaxed);
    if (open !== 'one-pass') add(inFull, 0, {});
    // A single pass, without the tax on itself, pays out too little.
    if (layer === 'rare' && way.cost === 0) {
      const onePass = { shortBy: roundToCent(amount * ratio ** 2), inFull };
      add(amount * (1 + ratio), onePassCost[open], { onePass });
    }
  }
  return found;
}

/** True of a sum that total and interest leave, so that no tax is to be added to it. */
export function isSumKnown({ open, extra, solvedFrom }: CandidatePrincipal): boolean {
  return open === null || (extra !== undefined && solvedFrom === 'interest');
}

/** What is left of a known sum for a payoff, after what the fields add up to (`net`) and the tax. */
function payoffBesideTax(
  amount: number,
  net: number,
  { way, ratio, untaxed }: Pick<UnitTax, 'way' | 'ratio'> & { untaxed: number },
): number {
  return way.kind === 'new-part-only'
    ? amount - net / (1 - ratio)
    : amount - net - ratio * (amount - untaxed);
}
