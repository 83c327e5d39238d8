import type { Principal } from '../model/convention.ts';
import type { Schedule } from '../model/schedule.ts';
import { grossUp, type TaxWay } from '../model/tax.ts';
import type { IofRates } from '../norms/iof-rate-table.ts';
import { roundToCent } from '../units/rounding.ts';
import type { CandidatePrincipal } from './candidate-principals.ts';
import type { RateChoice } from './candidate-rates.ts';
import type { Measures } from './measures.ts';
import type { Stated } from './stated.ts';
import { ordinaryWay, otherWays, unitTaxes, untaxedPart } from './tax-fit.ts';

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
type Ratio = { way: TaxWay; rates: IofRates; ratio: number; cost: number };

/** The taxes of one unit of principal by a schedule that the offer does not state, each computed when it is asked for. */
export type TaxRatios = (open: Open) => readonly Ratio[];

export function taxRatios(
  schedule: Schedule,
  choice: RateChoice | null,
  stated: Stated,
  measures: Measures,
  layer: Layer,
): TaxRatios {
  const rate = choice?.written ?? choice?.low ?? 0.02;
  const span = choice ?? { low: rate, high: rate, written: null };
  const known = new Map<Open, Ratio[]>();
  const computed = (open: Open) => {
    // A tax that is added in a single pass is an ordinary one.
    const ways = computedWays[open === 'one-pass' ? 'ordinary' : layer];
    const isOnce = open === 'one-pass' || stated.iofAdditional === null;
    const isDaily = open !== 'iofAdditional';
    return unitTaxes(schedule, span, rate, ways, measures).flatMap(
      ({ unit: { way, rates, isTransaction }, unitDays }): Ratio[] => {
        const ratio = (isDaily ? unitDays * rates.daily : 0) + (isOnce ? rates.additional : 0);
        const cost = way.cost + (rates.borrower === 'person' ? 0 : 1) + (isTransaction ? 1 : 0);
        // A tax of zero is financed by nobody.
        return ratio === 0 ? [] : [{ way, rates, ratio, cost }];
      },
    );
  };
  return (open) => {
    const taxes = known.get(open) ?? computed(open);
    known.set(open, taxes);
    return taxes;
  };
}

/** The principals within reach that a candidate can mean: as stated, or with each tax that the law gives for it. */
export function pricedPrincipals(
  candidate: CandidatePrincipal,
  taxes: TaxRatios,
  { least, most }: Reach,
  stated: Stated,
  layer: Layer,
): PricedPrincipal[] {
  const { amount, financed, open, extra, solvedFrom, cost } = candidate;
  const known = { ...(extra ? { extra } : {}), ...(solvedFrom ? { solvedFrom } : {}) };
  if (open === null) {
    const tax = financed.some((part) => part.startsWith('iof')) ? 'stated' : null;
    return [{ principal: { amount, financed, tax, ...known }, cost, rareCost: 0 }];
  }
  const whole = [...financed, open === 'one-pass' ? ('iof' as const) : open];
  return taxes(open).flatMap(({ way, rates, ratio, cost: costOfTax }): PricedPrincipal[] => {
    const untaxed = untaxedPart(way, candidate, stated);
    if (untaxed === null) return [];
    const priced = (sum: number, further: number, own: Partial<Principal>): PricedPrincipal[] => {
      if (sum < least || sum > most) return [];
      const computed = { tax: 'computed', computedTax: { way, rates } } as const;
      return [
        {
          principal: { amount: sum, financed: whole, ...computed, ...known, ...own },
          cost: cost + costOfTax + further,
          rareCost: way.cost + further,
        },
      ];
    };
    if (extra && isSumKnown(candidate)) {
      // What is left of a known sum for a payoff, after what the fields add up to and the tax.
      const net = amount - extra.amount;
      const left =
        way.kind === 'new-part-only' ? amount - net / (1 - ratio) : amount - net - ratio * (amount - untaxed);
      const paidOff = roundToCent(left);
      return paidOff > 0 ? priced(amount, 0, { extra: { ...extra, amount: paidOff } }) : [];
    }
    const inFull = grossUp(amount, ratio, untaxed);
    // A single pass, without the tax on itself, pays out too little.
    const onePass = { shortBy: roundToCent(amount * ratio ** 2), inFull };
    return [
      ...(open === 'one-pass' ? [] : priced(inFull, 0, {})),
      ...(layer === 'rare' && way.cost === 0
        ? priced(amount * (1 + ratio), onePassCost[open], { onePass })
        : []),
    ];
  });
}

/** True of a sum that total and interest leave, so that no tax is to be added to it. */
export function isSumKnown({ open, extra, solvedFrom }: CandidatePrincipal): boolean {
  return open === null || (extra !== undefined && solvedFrom === 'interest');
}
