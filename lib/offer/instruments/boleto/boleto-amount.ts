import { decimalOf } from '#lib/loan/decimal.ts';
import { childPointer, type Json, member, valueAt } from '#lib/loan/json.ts';
import type { Figure } from '#lib/offer/review/finding.ts';
import type { BoletoAmount } from '#lib/offer/units/amount-units.ts';
import { cashoutInstruments } from '../find-instruments.ts';
import {
  type InstrumentAssumption,
  type InstrumentFinding,
  instrumentFinding,
} from '../instrument-finding.ts';
import {
  type Boleto,
  type CashoutDates,
  commonOf,
  payableOn,
  reasonOf,
  withWrongDigits,
} from './boleto-finding-parts.ts';

/** With more boletos only their sum is listed in the working. */
const maxListed = 20;

export function amountFinding(
  loan: Json | undefined,
  boleto: Boleto,
  boletos: readonly Boleto[],
  { amountUnit, disbursed }: CashoutDates,
): InstrumentFinding | null {
  const input = amountAbove(loan, boleto.path);
  if (!input) return null;
  const { due } = boleto;
  const { value } = input;
  const units = amountUnit ? [amountUnit] : (['reais', 'centavos'] as const);
  const isOwn = units.some((each) => centsOf(value, each) === boleto.amountCents);
  const parts = isOwn ? [boleto] : boletos;
  const amountCents = sumOfCents(parts);
  const common = {
    ...commonOf(boleto),
    check: 'boleto-amount' as const,
    formula: parts.length > 1 ? 'V = Σ VL' : 'V = VL',
    unit: 'amount' as const,
  };
  const unit = units.find((each) => centsOf(value, each) === amountCents) ?? units[0];
  const declared = unit === 'centavos' ? value / 100 : value;
  const beside: Figure = { name: 'V', value: declared, unit: 'amount', path: input.path };
  if (amountCents === null) {
    const reason = reasonOf('no-amount-in-line');
    return instrumentFinding({ ...common, inputs: [beside], declared, verdict: 'cannot-tell', reason });
  }
  const expected = amountCents / 100;
  const isListed = parts.length > 1 && parts.length <= maxListed;
  const inputs: Figure[] = [
    beside,
    {
      name: 'VL',
      value: isListed ? parts.map((one) => (one.amountCents ?? 0) / 100) : expected,
      unit: 'amount',
      path: parts.length > 1 ? null : boleto.path,
    },
  ];
  const figures = { ...common, inputs, declared, expected };
  const assumptions: InstrumentAssumption[] = [{ id: 'amounts-in', value: unit }];
  const cents = centsOf(value, unit);
  if (cents === amountCents)
    return instrumentFinding({ ...figures, assumptions, verdict: 'agrees', difference: 0 });
  // A difference of whole cents is exact; with a fraction of a cent or too many digits it is approximate.
  const difference = cents === null ? declared - expected : (cents - amountCents) / 100;
  const { last } = payableOn(due.day);
  const isLate = last !== null && disbursed !== null && last < disbursed && difference > 0;
  const differing = instrumentFinding({
    ...figures,
    assumptions,
    difference,
    verdict: 'differs',
    size: isLate ? 'convention' : 'material',
    explainedBy: isLate ? { id: 'charges-after-due-date' } : null,
  });
  return parts.every((one) => one.verdict === 'agrees') ? differing : withWrongDigits(differing);
}

/** Null if one of the boletos carries no amount. */
function sumOfCents(boletos: readonly Boleto[]): number | null {
  let sum = 0;
  for (const { amountCents } of boletos) {
    if (amountCents === null) return null;
    sum += amountCents;
  }
  return sum;
}

/** The `amount` of the nearest object around a line, up to its cash-out entry. */
export function amountAbove(loan: Json | undefined, path: string): { path: string; value: number } | null {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const holder = path.slice(0, at);
    const value = member(valueAt(loan, holder), 'amount');
    if (typeof value === 'number') return { path: childPointer(holder, 'amount'), value };
    if (holder.endsWith('/cashout')) return null;
  }
  return null;
}

/** The whole cents of an amount, from its decimal digits; null if it has a fraction of a cent or is too large. */
function centsOf(value: number, unit: 'reais' | 'centavos'): number | null {
  const decimal = decimalOf(value, unit === 'reais' ? 2 : 0);
  if (!decimal || /[^0]/.test(decimal.fraction)) return null;
  const cents = Number(decimal.whole) * (decimal.negative ? -1 : 1);
  return Number.isSafeInteger(cents) ? cents : null;
}

/**
 * The evidence of a cash-out's boletos for the unit of its amounts. A line carries its amount in centavos; the amount
 * beside it is the same figure or a hundredth of it. Lines whose check digits fail are left out.
 */
export function boletoUnits(loan: Json): BoletoAmount[] {
  return cashoutInstruments(loan, null).flatMap((instrument): BoletoAmount[] => {
    if (instrument.kind !== 'boleto' || instrument.verdict !== 'agrees' || instrument.amountCents === null)
      return [];
    const amount = amountAbove(loan, instrument.path);
    const unit = (['reais', 'centavos'] as const).find(
      (one) => amount && centsOf(amount.value, one) === instrument.amountCents,
    );
    return amount && unit ? [{ unit, ...amount }] : [];
  });
}
