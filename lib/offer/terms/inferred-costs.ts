import type { Assumption } from '../review/assumption.ts';
import { type Composition, compositions, type Financed } from '../schedule/compose-principal.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import { costsOf } from '../schedule/search/match-search.ts';
import { roundToCent } from '../units/rounding.ts';
import {
  configuredRateUnit,
  perWhole,
  type RateUnit,
  rateUnits,
  type UnitSettings,
} from '../units/unit-reading.ts';
import { type AmountEntry, isPercentage, sumEntries } from './amount-entries.ts';
import { type FieldReading, valueOrNull } from './read-field.ts';
import { type Terms, unreadCost } from './read-terms.ts';

/** Terms in which a cost that is stated as a percentage is replaced by its amount in reais. */
export type InferredCosts = {
  terms: Terms;
  parts: Financed[];
  assumptions: Assumption[];
  /** The unit by which the fee of an insurance without an amount was read. */
  feeUnit: RateUnit | null;
  /** The JSON Pointers of the percentages. */
  paths: string[];
};

/** The largest relative tolerance of the principal at which two bases can be distinguished. */
const maxRelativeTolerance = 0.0005;

/**
 * Infers the amount of a rebate in percent, or of a premium that has only a fee. The specification does not say of
 * which base: the disbursed amount, the principal, or, for a premium, the total. The base is inferred if exactly one of
 * them gives the principal (total less interest), and no principal without the cost does. Null otherwise, and null if
 * an unstated tax may be part of the principal.
 */
export function inferCosts(terms: Terms, settings: UnitSettings['rateUnit']): InferredCosts | null {
  const left = impliedPrincipal(terms);
  const disbursement = valueOrNull(terms.amounts.disbursement);
  if (!unreadCost(terms) || !left || disbursement === null || !terms.amounts.iof.ok) return null;
  if (left.reach > left.value * maxRelativeTolerance) return null;
  const isMet = ({ principal }: Composition) => Math.abs(principal - left.value) <= left.reach;
  const principals = (one: Terms) => compositions(disbursement, costsOf(one)).filter(isMet);
  if (principals(terms).length > 0) return null;
  const bases: Base[] = [
    { name: 'disbursement', amount: disbursement },
    { name: 'principal', amount: left.value },
  ];
  const candidates = rebateCandidates(terms, bases)
    .flatMap((one) => premiumCandidates(one, bases, settings))
    .map((one) => ({ ...one, matchedPrincipals: unreadCost(one.terms) ? [] : principals(one.terms) }))
    .filter(({ matchedPrincipals }) => matchedPrincipals.length > 0);
  const [only, another] = candidates;
  // A principal that is met without one of the costs contradicts that the cost is financed.
  return only && !another && only.matchedPrincipals.every(includesAll(only.parts)) ? only : null;
}

type Base = { name: 'disbursement' | 'principal' | 'total'; amount: number };

function includesAll(parts: readonly Financed[]): (composition: Composition) => boolean {
  return (composition) => parts.every((part) => composition.parts.includes(part));
}

/** One candidate for each base of the rebates, or the terms unchanged if no rebate is a percentage. */
function rebateCandidates(terms: Terms, bases: readonly Base[]): InferredCosts[] {
  const { rebates } = terms;
  if (!rebates.ok || sumEntries(rebates).ok)
    return [{ terms, parts: [], assumptions: [], feeUnit: null, paths: [] }];
  return bases.map(({ name, amount }) => ({
    terms: { ...terms, rebates: { ...rebates, value: rebates.value.map((one) => asAmountOf(one, amount)) } },
    parts: ['rebates'],
    assumptions: [{ id: 'rebates-base', value: name }],
    feeUnit: null,
    paths: rebates.value.map((one) => one.amount.path),
  }));
}

/** Converts a rebate in percent to its amount of a base in reais. Other entries are returned unchanged. */
function asAmountOf(entry: AmountEntry, base: number): AmountEntry {
  const { amount, kind } = entry;
  if (!isPercentage(entry) || kind?.toLowerCase() !== 'percentage' || !amount.ok) return entry;
  return {
    ...entry,
    kind: 'absolute',
    amount: { ...amount, value: roundToCent((amount.value / 100) * base) },
  };
}

/** One candidate for each unit and base of the premium, or the candidate unchanged if the premium is stated. */
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
      const value = roundToCent((fee.value / perWhole[unit]) * amount);
      const premium: FieldReading<number> = { ok: true, value, path: fee.path };
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
