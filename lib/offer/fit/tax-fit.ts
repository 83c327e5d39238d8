import {
  balloonShare,
  type ChargedTax,
  type Iof,
  iofBy,
  type Principal,
  type RepaymentConvention,
  type TaxWay,
  taxedParts,
} from '../model/offer-figures.ts';
import { type IofRates, isTaxedAs } from '../norms/dated-norms.ts';
import { bitsOf, type Explanation, type Fitted } from './explanation.ts';
import type { Stated, UnitTax } from './stated.ts';

type Taxed = RepaymentConvention & Pick<Explanation, 'choice'>;

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
  { kind: 'full', on: 'principal', outside: 'tax', cost: 3 },
  { kind: 'full', on: 'principal', outside: 'costs', cost: 3 },
  { kind: 'additional-only', on: 'principal', outside: 'tax', cost: 4 },
];

const taxParts = ['iof', 'iofAdditional'] as const;

/** How far a stated tax may be from a computed one: each part of each installment may have been rounded. In reais. */
export function taxTolerance(amount: number, payments: number): number {
  return Math.max(0.05, 0.01 * payments, 0.0002 * amount) + 1e-6;
}

/** A cent: the parts of a tax are rounded to it. */
const halfOfTax = 0.01;

/** The tax of one unit by a way, for all due dates and borrowers. `balloon`: the share of a last payment. */
export function unitTaxes(
  { schedule, choice, rate }: Pick<Taxed, 'schedule' | 'choice' | 'rate'>,
  way: TaxWay,
  { measures }: Stated,
  balloon?: number,
): readonly UnitTax[] {
  if (balloon !== undefined) {
    const parts = taxedParts(schedule, rate, way.on, balloon);
    return measures.unitTaxes(schedule, way, parts);
  }
  const { low, high, written } = choice;
  const share = rate === written || high <= low ? 0 : Math.min(1, Math.max(0, (rate - low) / (high - low)));
  const lowest = measures.unitTaxesBy(schedule, way)(rate === written ? rate : low);
  if (share === 0) return lowest;
  const highest = measures.unitTaxesBy(schedule, way)(high);
  return lowest.map((tax, index) => {
    const further = (highest[index]?.unitDays ?? 0) - tax.unitDays;
    return { ...tax, unitDays: tax.unitDays + share * further };
  });
}

/** The part of a principal that stands outside the base of its tax by a way, in reais; null where there is none. */
export function untaxedPart(
  { kind, outside }: TaxWay,
  { amount, financed, extra, computedTax }: Pick<Principal, 'amount' | 'financed' | 'extra' | 'computedTax'>,
  stated: Stated,
): number | null {
  if (outside) {
    const tax = taxParts.reduce((sum, part) => sum + (financed.includes(part) ? (stated[part] ?? 0) : 0), 0);
    const costs = amount - (stated.disbursement ?? amount);
    const part = outside === 'tax' ? tax : costs > tax + 0.005 ? costs : 0;
    return part > 0 && !computedTax ? part : null;
  }
  if (kind !== 'premium-outside' && kind !== 'new-part-only') return 0;
  const premium = financed.includes('insurance') ? (stated.insurance ?? 0) : 0;
  const part = kind === 'premium-outside' ? premium : extra?.kind === 'payoff' ? extra.amount : 0;
  return part > 0 ? part : null;
}

/** A tax that the rates of its day give for a principal, with the bits of what is unusual in it. */
type PossibleTax = ChargedTax & { cost: number };

/** Every tax by some ways: by each borrower's rates, and to each due date. */
export function taxesBy(ways: readonly TaxWay[], lent: Taxed, stated: Stated): PossibleTax[] {
  const { schedule, principal } = lent;
  const { amount, computedTax } = principal;
  const possible = ways.filter(
    (way) =>
      (untaxedPart(way, principal, stated) ?? amount) < amount &&
      (way.on !== 'capitalised-balance' || schedule.dayCount === 'months/365' || schedule.grace.deferred > 0),
  );
  // Of a tax whose additional alone is computed, the stated part may be zero, or have another base or other days.
  const isDailyStated = stated.iof !== null && !principal.onePass;
  const hasSameAdditional = ({ kind }: TaxWay, computed: TaxWay) =>
    kind === computed.kind || (kind === 'additional-only' && computed.kind === 'full');
  const ofComputed = ({ way }: { way: TaxWay }) =>
    isDailyStated ? possible.filter((taxWay) => hasSameAdditional(taxWay, way)) : [way];
  const tried = computedTax ? ofComputed(computedTax) : possible;
  const share = balloonShare(lent);
  return tried.flatMap((way): PossibleTax[] => {
    const taxed = amount - (untaxedPart(way, principal, stated) ?? 0);
    const taxes: PossibleTax[] = [];
    for (const unit of unitTaxes(lent, way, stated, share)) {
      const { rates, dueDates, release, unitDays } = unit;
      const isOf = computedTax ? rates === computedTax.rates : isTaxedAs(rates.borrower, amount);
      if (!isOf) continue;
      // The way and the rates of a computed tax are paid for with the principal.
      const ofWay = computedTax
        ? Math.max(0, way.cost - computedTax.way.cost)
        : way.cost + costOfRates(rates, stated);
      const iof = iofBy(way.kind, taxed, unitDays, rates);
      taxes.push({ way, rates, dueDates, release, taxed, iof, cost: ofWay + unit.cost });
    }
    return taxes;
  });
}

/** The bits of a borrower's rates: nearly all of these loans are lent to persons, unless the answer shows a company. */
export function costOfRates({ borrower, contested }: IofRates, { borrowers }: Stated): number {
  const ofPerson = borrowers.includes('person') ? 0 : 3;
  return (borrower === 'person' ? ofPerson : borrower === 'mei' ? 2 : 1) + (contested ? 0.5 : 0);
}

type FittedTax = Fitted<ChargedTax, 'iof' | 'iofAdditional'>;

/** The tax under which most of what is stated comes out; null where none can be computed, or none is stated. */
export function fitTax(taxed: Taxed, stated: Stated): FittedTax | null {
  if (stated.iof === null && stated.iofAdditional === null) return null;
  // Most lenders charge the tax as the decree has it, so that the other ways are only looked at where that differs.
  const ordinary = bestTax(ordinaryWays, taxed, stated);
  if (ordinary?.missed.length === 0) return ordinary;
  const other = bestTax(otherWays, taxed, stated);
  return ordinary && other && other.missed.length >= ordinary.missed.length ? ordinary : (other ?? ordinary);
}

function bestTax(ways: readonly TaxWay[], taxed: Taxed, stated: Stated): FittedTax | null {
  const { iof, iofAdditional } = stated;
  const payments = taxed.schedule.months.length;
  let best: { tax: PossibleTax; whole: number; once: number } | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const tax of taxesBy(ways, taxed, stated)) {
    // What few lenders do has to give the figure itself.
    const parts = tax.way.cost > 0 ? 1 : payments;
    const whole = iof === null ? 0 : earnedBy(iof, tax.iof[heldPart(iof, tax.iof)], parts);
    const once = iofAdditional === null ? 0 : earnedBy(iofAdditional, tax.iof.additional, parts);
    const score = whole + once - tax.cost;
    if (score <= most) continue;
    most = score;
    best = { tax, whole, once };
  }
  if (!best) return null;
  const { tax, whole, once } = best;
  return {
    fit: tax,
    cost: tax.cost,
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

/** The part of a tax that the field of the IOF holds: the whole of it, or the daily part, whichever is nearer. */
export function heldPart(value: number, { daily, total }: Iof): 'total' | 'daily' {
  return Math.abs(total - value) <= Math.abs(daily - value) ? 'total' : 'daily';
}

/** A tax that does not come out counts for less than any that does. */
const missedBits = -20;

/** The bits that a stated tax earns by a computed one. */
function earnedBy(value: number, computed: number, payments: number): number {
  const distance = Math.abs(computed - value);
  return distance <= taxTolerance(value, payments) ? bitsOf(value, distance, halfOfTax) : missedBits;
}
