import type { ChargedTax } from '../model/convention.ts';
import {
  type Iof,
  iofBy,
  type TaxKind,
  type TaxWay,
  taxDays,
  taxedDays,
  taxedPrincipal,
  taxOfEach,
} from '../model/tax.ts';
import type { IofRates } from '../norms/iof-rate-table.ts';
import { isTaxedAs } from '../norms/iof-rates.ts';
import { bitsOf } from './bits.ts';
import type { RateChoice } from './candidate-rates.ts';
import type { Explanation } from './explanation.ts';
import type { Measures } from './measures.ts';
import type { Stated } from './stated.ts';

type Earned = Explanation['earned'];
type Taxed = Pick<Explanation, 'schedule' | 'rate' | 'principal' | 'balloon'>;

export const ordinaryWay: TaxWay = { kind: 'full', on: 'principal', cost: 0 };

/** The ways to charge the tax. Those that need a cost or a payoff are left out where there is none. */
const ordinaryWays: readonly TaxWay[] = [ordinaryWay, { kind: 'full', on: 'capitalised-balance', cost: 0 }];
export const otherWays: readonly TaxWay[] = [
  { kind: 'full', on: 'present-values', cost: 3 },
  { kind: 'premium-outside', on: 'principal', cost: 3 },
  { kind: 'exempt', on: 'principal', cost: 3 },
  { kind: 'additional-only', on: 'principal', cost: 3 },
  { kind: 'new-part-only', on: 'principal', cost: 3 },
  { kind: 'new-part-only', on: 'present-values', cost: 6 },
  { kind: 'full', on: 'principal', to: 'business-days', cost: 3 },
  { kind: 'full', on: 'equal-shares', to: 'business-days', cost: 6 },
];

const allWays = [...ordinaryWays, ...otherWays];

/** How far a stated tax may be from a computed one: each part of each installment may have been rounded. In reais. */
export function taxTolerance(amount: number, payments: number): number {
  return Math.max(0.05, 0.01 * payments, 0.0002 * amount) + 1e-6;
}

/** A cent: the parts of a tax are rounded to it. */
const halfOfTax = 0.01;

/** Every tax that the rates of its day give for a principal, with the bits of what is unusual in it. */
function* taxesOf(
  { schedule, rate, principal, balloon }: Taxed,
  choice: RateChoice,
  stated: Stated,
  measures: Measures,
  ways: readonly TaxWay[] = allWays,
): Generator<{ fit: ChargedTax; cost: number }> {
  const { amount, financed, extra, computedTax } = principal;
  const premium = financed.includes('insurance') ? (stated.insurance ?? 0) : 0;
  const payoff = extra?.kind === 'payoff' ? extra.amount : 0;
  const base = { principal: amount, premium, payoff };
  const isPossible = ({ kind, on }: TaxWay) =>
    (kind !== 'premium-outside' || premium > 0) &&
    (kind !== 'new-part-only' || (payoff > 0 && payoff < amount)) &&
    (on !== 'capitalised-balance' || schedule.dayCount === 'months/365');
  // Of a tax whose additional alone is computed, the stated part may be zero, or have another base or other days.
  const isDailyStated = stated.iof !== null && !principal.onePass;
  const tried =
    computedTax && isDailyStated
      ? ways.filter((way) => isOfKind(way.kind, computedTax.way.kind) && isPossible(way))
      : computedTax
        ? [computedTax.way]
        : ways.filter(isPossible);
  for (const { day, isTransaction } of measures.releases) {
    const all = measures.ratesOn(day).filter(({ borrower }) => isTaxedAs(borrower, amount));
    const rates = computedTax ? all.filter((one) => one === computedTax.rates) : all;
    for (const [at, dueDates] of measures.dueDatesFor(schedule).entries()) {
      const days = measures.daysFrom(day, dueDates);
      if (!days) continue;
      for (const way of tried) {
        const unitDays =
          way.kind === 'exempt' || way.kind === 'additional-only'
            ? 0
            : balloon === null
              ? measures.taxedDays(schedule, choice, rate, { dueDates, release: day, way })
              : taxedDays(schedule, rate, taxDays(dueDates, day, way), way.on, balloon / amount);
        for (const one of rates) {
          const iof = iofBy(way.kind, base, unitDays, one);
          // The way and the rates of a computed tax are paid for with the principal.
          const ofWay = computedTax
            ? Math.max(0, way.cost - computedTax.way.cost)
            : way.cost + costOfRates(one);
          const cost = ofWay + (at > 0 ? 1 : 0) + (isTransaction ? 1 : 0);
          const taxed = taxedPrincipal(way.kind, base);
          yield {
            fit: { way, taxed, rates: one, dueDates, release: day, isTransaction, iof },
            cost,
          };
        }
      }
    }
  }
}

/** True of kinds of tax with the same additional. */
function isOfKind(kind: TaxKind, computed: TaxKind): boolean {
  return kind === computed || (kind === 'additional-only' && computed === 'full');
}

/** Every tax by one way: by each borrower's rates, and to each due date. */
export function taxesBy(
  way: TaxWay,
  explanation: Taxed & Pick<Explanation, 'choice'>,
  stated: Stated,
  measures: Measures,
): ChargedTax[] {
  return [...taxesOf(explanation, explanation.choice, stated, measures, [way])].map(({ fit }) => fit);
}

/** A tax as each installment's, in reais, not rounded. */
export function eachTax(
  { schedule, rate, balloon, principal }: Taxed,
  tax: ChargedTax,
): ReturnType<typeof taxOfEach> {
  const days = taxDays(tax.dueDates, tax.release, tax.way);
  const last = balloon === null ? undefined : balloon / principal.amount;
  return taxOfEach({ schedule, rate, balloon: last }, { ...tax, days });
}

/** Nearly all of these loans are lent to persons. */
function costOfRates({ borrower, contested }: IofRates): number {
  return (borrower === 'person' ? 0 : borrower === 'mei' ? 2 : 1) + (contested ? 0.5 : 0);
}

type FittedTax = { fit: ChargedTax; earned: Earned; missed: ('iof' | 'iofAdditional')[]; cost: number };

/** The tax under which most of what is stated comes out; null where none can be computed, or none is stated. */
export function fitTax(
  taxed: Taxed,
  choice: RateChoice,
  stated: Stated,
  measures: Measures,
): FittedTax | null {
  if (stated.iof === null && stated.iofAdditional === null) return null;
  // Most lenders charge the tax as the decree has it, so that the other ways are only looked at where that differs.
  const ordinary = bestTax(taxed, choice, stated, measures, ordinaryWays);
  if (ordinary?.missed.length === 0) return ordinary;
  const other = bestTax(taxed, choice, stated, measures, otherWays);
  return ordinary && other && other.missed.length >= ordinary.missed.length ? ordinary : (other ?? ordinary);
}

function bestTax(
  taxed: Taxed,
  choice: RateChoice,
  stated: Stated,
  measures: Measures,
  ways: readonly TaxWay[],
): FittedTax | null {
  const { iof, iofAdditional } = stated;
  const payments = taxed.schedule.months.length;
  let best: { fit: ChargedTax; cost: number; whole: number; once: number } | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const { fit, cost } of taxesOf(taxed, choice, stated, measures, ways)) {
    const [first, second] = wholeTaxes(fit.iof, iofAdditional);
    // What few lenders do has to give the figure itself.
    const parts = fit.way.cost > 0 ? 1 : payments;
    const whole = iof === null ? 0 : Math.max(earnedBy(iof, first, parts), earnedBy(iof, second, parts));
    const once = iofAdditional === null ? 0 : earnedBy(iofAdditional, fit.iof.additional, parts);
    const score = whole + once - cost;
    if (score <= most) continue;
    most = score;
    best = { fit, cost, whole, once };
  }
  if (!best) return null;
  const { fit, cost, whole, once } = best;
  return {
    ...{ fit, cost },
    earned: {
      ...(iof !== null && whole > missedBits ? { iof: whole } : {}),
      ...(iofAdditional !== null && once > missedBits ? { iofAdditional: once } : {}),
    },
    missed: [
      ...(whole === missedBits ? (['iof'] as const) : []),
      ...(once === missedBits ? (['iofAdditional'] as const) : []),
    ],
  };
}

/** What the field of the IOF can hold, the likelier first: the whole tax, or the daily part beside a stated additional. */
function wholeTaxes({ daily, total }: Iof, additional: number | null): [number, number] {
  return additional !== null && additional > 0 ? [daily, total] : [total, daily];
}

/** A tax that does not come out counts for less than any that does. */
const missedBits = -20;

/** The bits that a stated tax earns by a computed one. */
function earnedBy(value: number, computed: number, payments: number): number {
  const distance = Math.abs(computed - value);
  return distance <= taxTolerance(value, payments) ? bitsOf(value, distance, halfOfTax) : missedBits;
}
