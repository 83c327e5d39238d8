import type { JsonObject } from '#lib/loan/json.ts';
import { isExplained } from './known-explanations.ts';
import { type MistakeKind, mistakeKinds } from './mistake-kinds.ts';
import type { Contract } from './right-contract.ts';
import type { Random } from './seeded-random.ts';
import { monthsLater } from './truth-calendar.ts';
import type { WrittenOffer } from './written-offer.ts';

export type Mistake = {
  name: string;
  loan: JsonObject;
  /** The checks that find the mistake at the right figure. */
  checks: readonly string[];
  /** `explained`: another known convention gives the same figures; `undetermined`: no other figure holds this one. */
  standing: 'detectable' | 'explained' | 'undetermined';
};

/** Plants one mistake in an offer, above the floors of what matters. Null if the offer has not the drawn field. */
export function plantMistake(contract: Contract, written: WrittenOffer, random: Random): Mistake | null {
  const kind = random.pick(mistakeKinds);
  const value = changedValue(kind, contract, written, random);
  if (value === null) return null;
  const offer: JsonObject = { ...written.offer, [kind.field]: value };
  const isHeld = kind.needs.some((fields) => fields.every((field) => offer[field] !== undefined));
  // A cost that is paid in advance is in the CET alone, and lenders differ in which of them they count.
  const isFree =
    (kind.field === 'insurance' && !contract.financed.premium) ||
    (kind.field === 'rebates' && !contract.financed.rebate);
  const standing = isExplained(kind, contract, written, offer)
    ? 'explained'
    : isHeld && !isFree
      ? 'detectable'
      : 'undetermined';
  return { name: kind.name, loan: { ...written.loan, offer }, checks: kind.checks, standing };
}

type Value = JsonObject[string];

function changedValue(
  { name, field, least }: MistakeKind,
  contract: Contract,
  { offer, writing }: WrittenOffer,
  random: Random,
): Value | null {
  const value = offer[field];
  const scale = (number: number) => scaled(number, least ?? 0.01, random);
  if (value === undefined) return null;
  if (field === 'insurance') return { amount: scale(Number((value as JsonObject).amount)) };
  if (field === 'rebates') {
    const [rebate] = value as JsonObject[];
    return rebate ? [{ ...rebate, amount: scale(Number(rebate.amount)) }] : null;
  }
  if (name.startsWith('two units')) {
    const isFraction = (field === 'monthlyCET' ? writing.cetUnit : writing.rateUnit) === 'fraction';
    return Number((Number(value) * (isFraction ? 100 : 0.01)).toPrecision(8));
  }
  if (field === 'numberOfInstallments') return Number(value) + (random.chance(0.5) ? 1 : -1);
  if (field === 'firstDueDate') {
    const day = monthsLater(contract.dueDays[0] ?? 0, random.chance(0.7) ? 1 : -1);
    return new Date(day * 86_400_000).toISOString().slice(0, 10);
  }
  const number = Number(value);
  return number === 0 ? null : scale(number);
}

/** A figure that is larger or smaller by a share of itself, at its own digits, and by at least four of them. */
function scaled(value: number, least: number, random: Random): number {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const share = least * (0.2 / least) ** random.between(0, 1);
  const change = Math.max(share * Math.abs(value), 4 / 10 ** decimals);
  return Number((value + (random.chance(0.5) ? change : -change)).toFixed(decimals));
}
