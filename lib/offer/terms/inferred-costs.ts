import type { Assumption } from '../review/finding.ts';
import { type Composition, compositions, type Financed } from '../schedule/compose-principal.ts';
import { impliedPrincipal } from '../schedule/confirm-match.ts';
import { costsOf } from '../schedule/find-matches.ts';
import {
  configuredRateUnit,
  perWhole,
  type RateUnit,
  rateUnits,
  type UnitSettings,
} from '../units/amount-units.ts';
import { toCents } from '../units/rounding.ts';
import { type Reading, valueOrNull } from './read-field.ts';
import { type AmountEntry, isPercentage, sumEntries, type Terms, unreadCost } from './read-terms.ts';

/** Terms in which a cost that is given as a part of an amount stands as the amount that it then is, in reais. */
export type InferredCosts = {
  terms: Terms;
  parts: Financed[];
  assumptions: Assumption[];
  /** By which the fee of an insurance without an amount was read. */
  feeUnit: RateUnit | null;
  /** Where the parts stand that were read. */
  paths: string[];
};

/** Where the rounding of the installments leaves more of the principal open than this, two bases are not told apart. */
const nearest = 0.0005;

/**
 * What a rebate in per cent comes to, or a premium that has a fee alone. Nothing says what they are a part of: the
 * amount paid out, the principal, of a premium the total as well. It is told where the total less the interest, which
 * is the principal, is met by one of these and by no other, nor without such a cost. Null where it is not,
 * or where a tax that is not told may be in it as well.
 */
export function inferCosts(terms: Terms, settings: UnitSettings['rateUnit']): InferredCosts | null {
  const left = impliedPrincipal(terms);
  const disbursement = valueOrNull(terms.amounts.disbursement);
  if (!unreadCost(terms) || !left || disbursement === null || !terms.amounts.iof.ok) return null;
  if (left.reach > left.value * nearest) return null;
  const isMet = ({ principal }: Composition) => Math.abs(principal - left.value) <= left.reach;
  const principals = (one: Terms) => compositions(disbursement, costsOf(one)).filter(isMet);
  if (principals(terms).length > 0) return null;
  const bases: Base[] = [
    { name: 'disbursement', amount: disbursement },
    { name: 'principal', amount: left.value },
  ];
  const readings = rebateCandidates(terms, bases)
    .flatMap((one) => premiumCandidates(one, bases, settings))
    .map((one) => ({ ...one, met: unreadCost(one.terms) ? [] : principals(one.terms) }))
    .filter(({ met }) => met.length > 0);
  const [only, another] = readings;
  // What is met without one of the costs speaks against a reading that takes it to be financed.
  return only && !another && only.met.every(holds(only.parts)) ? only : null;
}

type Base = { name: 'disbursement' | 'principal' | 'total'; amount: number };

function holds(parts: readonly Financed[]): (composition: Composition) => boolean {
  return (composition) => parts.every((part) => composition.parts.includes(part));
}

/** The terms as they are, where their rebates need no reading. */
function rebateCandidates(terms: Terms, bases: readonly Base[]): InferredCosts[] {
  const { rebates } = terms;
  if (!rebates.ok || sumEntries(rebates).ok)
    return [{ terms, parts: [], assumptions: [], feeUnit: null, paths: [] }];
  return bases.map(({ name, amount }) => ({
    terms: { ...terms, rebates: { ...rebates, value: rebates.value.map((one) => asPartOf(one, amount)) } },
    parts: ['rebates'],
    assumptions: [{ id: 'rebates-base', value: name }],
    feeUnit: null,
    paths: rebates.value.map((one) => one.amount.path),
  }));
}

/** A rebate in per cent as the amount that it is of a base; another as it is. */
function asPartOf(entry: AmountEntry, base: number): AmountEntry {
  const { amount, kind } = entry;
  if (!isPercentage(entry) || kind?.toLowerCase() !== 'percentage' || !amount.ok) return entry;
  return { ...entry, kind: 'absolute', amount: { ...amount, value: toCents((amount.value / 100) * base) } };
}

/** The reading as it is, where its insurance needs no other. */
function premiumCandidates(
  reading: InferredCosts,
  bases: readonly Base[],
  settings: UnitSettings['rateUnit'],
): InferredCosts[] {
  const { terms } = reading;
  const { insurance, total } = terms.amounts;
  const fee = terms.rates.insuranceFee;
  if (insurance.ok || !fee.ok || fee.value === 0) return [reading];
  const set = configuredRateUnit(settings, 'insurance-fee');
  const all: Base[] = total.ok ? [...bases, { name: 'total', amount: total.value }] : [...bases];
  return (set === 'auto' ? rateUnits : [set]).flatMap((unit) =>
    all.map(({ name, amount }): InferredCosts => {
      const value = toCents((fee.value / perWhole[unit]) * amount);
      const premium: Reading<number> = { ok: true, value, path: fee.path };
      return {
        terms: { ...terms, amounts: { ...terms.amounts, insurance: premium } },
        parts: [...reading.parts, 'insurance'],
        assumptions: [...reading.assumptions, { id: 'insurance-base', value: name }],
        feeUnit: unit,
        paths: [...reading.paths, fee.path],
      };
    }),
  );
}
