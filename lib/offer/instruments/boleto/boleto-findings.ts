import { decimalOf } from '#lib/loan/decimal.ts';
import { type Json, member, step, valueAt } from '#lib/loan/json.ts';
import type { Figure } from '#lib/offer/review/finding.ts';
import {
  type InstrumentAssumption,
  type InstrumentFinding,
  instrumentFinding,
} from '../instrument-finding.ts';
import { dueDateFinding, overdueFinding } from './boleto-due-date.ts';
import { type Boleto, commonOf, payableOn, why } from './boleto-finding-parts.ts';

/** The dates and the unit of a loan that the boletos of its cash-out are compared with. */
export type CashoutDates = {
  /** When the loan was made, `YYYY-MM-DD`: the due factor is read by it. */
  created: string | null;
  /** When the money went out, or is to go out: `YYYY-MM-DD`. */
  disbursed: string | null;
  /** The unit of the cash-out's amounts if it is certain; otherwise null, and both units are tried. */
  amountUnit: 'reais' | 'centavos' | null;
};

/** Of more boletos than these their sum alone stands in a working: each of them has one. */
const maxListed = 20;

/**
 * Holds a boleto to what stands beside it in the cash-out, and to the day on which it was paid. Digits that may be
 * another number's are held to nothing; of a line that does not hold only what is met beside it is told. `boletos`: all
 * that have their amount from the same figure, each once, itself among them.
 */
export function boletoFindings(
  loan: Json | undefined,
  boleto: Boleto,
  boletos: readonly Boleto[],
  dates: CashoutDates,
): InstrumentFinding[] {
  if (boleto.verdict === 'cannot-tell') return [];
  const findings = [
    amountFinding(loan, boleto, boletos, dates),
    dueDateFinding(loan, boleto),
    overdueFinding(boleto, dates.disbursed),
  ].filter((finding) => finding !== null);
  return boleto.verdict === 'agrees' ? findings : findings.map(ofWrongDigits);
}

/** What a line with a wrong digit says may be that digit alone; an amount or a day that is met is no chance. */
function ofWrongDigits(finding: InstrumentFinding): InstrumentFinding {
  if (finding.verdict === 'agrees' && finding.check !== 'boleto-overdue') return finding;
  return {
    ...finding,
    verdict: 'cannot-tell',
    size: null,
    expected: null,
    difference: null,
    explainedBy: null,
    reason: why('other-figures'),
  };
}

function amountFinding(
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
    const reason = why('no-amount-in-line');
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
  // Cents less cents is exact; what has a fraction of a cent, or too many digits, is only near.
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
  return parts.every((one) => one.verdict === 'agrees') ? differing : ofWrongDigits(differing);
}

/** Null where one of them carries no amount. */
function sumOfCents(boletos: readonly Boleto[]): number | null {
  let sum = 0;
  for (const { amountCents } of boletos) {
    if (amountCents === null) return null;
    sum += amountCents;
  }
  return sum;
}

/** The documented `amount` of the entry that the line is in, or of what is nearest to the line within it. */
export function amountAbove(loan: Json | undefined, path: string): { path: string; value: number } | null {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const holder = path.slice(0, at);
    const value = member(valueAt(loan, holder), 'amount');
    if (typeof value === 'number') return { path: step(holder, 'amount'), value };
    if (holder.endsWith('/cashout')) return null;
  }
  return null;
}

/** Whole cents, taken from the decimal digits; null for what has a fraction of one, or no exact double. */
export function centsOf(value: number, unit: 'reais' | 'centavos'): number | null {
  const decimal = decimalOf(value, unit === 'reais' ? 2 : 0);
  if (!decimal || /[^0]/.test(decimal.fraction)) return null;
  const cents = Number(decimal.whole) * (decimal.negative ? -1 : 1);
  return Number.isSafeInteger(cents) ? cents : null;
}
