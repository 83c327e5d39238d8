import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';
import { isObject, type Json, member, step, valueAt } from '#lib/loan/json.ts';
import { followingBusinessDay } from '../calendar/bank-calendar.ts';
import type { Figure } from '../review/finding.ts';
import type { Instrument } from './find-instruments.ts';
import {
  type InstrumentAssumption,
  type InstrumentFinding,
  type InstrumentReason,
  instrumentFinding,
} from './instrument-finding.ts';
import { sourceOf } from './instrument-sources.ts';

/** The dates and the unit of a loan that the boletos of its cash-out are compared with. */
export type CashoutDates = {
  /** When the loan was made, `YYYY-MM-DD`: the due factor is read by it. */
  created: string | null;
  /** When the money went out, or is to go out: `YYYY-MM-DD`. */
  disbursed: string | null;
  /** The unit of the cash-out's amounts if it is certain; otherwise null, and both units are tried. */
  amountUnit: 'reais' | 'centavos' | null;
};

export type Boleto = Extract<Instrument, { kind: 'boleto' }>;

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

/** The last day on which a boleto costs what it says, where that is not its due date: banks were closed on it. */
function payableOn(due: string | null): { last: string | null; moved: InstrumentAssumption[] } {
  const date = due === null ? null : parseCivilDate(due);
  if (!date) return { last: due, moved: [] };
  const last = dayText(followingBusinessDay(dayNumber(date)));
  return { last, moved: last === due ? [] : [{ id: 'payable-on-business-day', value: last }] };
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

/** Any civil date beside the line may confirm it; only one that is named a due date can contradict it. */
function dueDateFinding(loan: Json | undefined, boleto: Boleto): InstrumentFinding | null {
  const { due } = boleto;
  const beside = datesBeside(loan, boleto.path);
  const same = beside.find(({ value }) => due.readings.includes(value));
  const named = beside.find(({ path }) => /due|venc/i.test(path.slice(path.lastIndexOf('/') + 1)));
  const date = same ?? named;
  const readings: Figure[] =
    due.readings.length === 0
      ? []
      : [
          { name: 'F', value: Number(due.factor), unit: 'count', path: boleto.path },
          ...due.readings.map((day) => dayFigure('DL', day, boleto.path)),
        ];
  const both: InstrumentAssumption = { id: 'two-readings-of-factor', value: due.readings.join(' ') };
  const common = {
    ...commonOf(boleto),
    check: 'boleto-due-date' as const,
    formula: 'D = DL, DL = 1997-10-07 + F | 2022-05-29 + F',
    unit: 'day' as const,
    declared: date?.value ?? null,
    expected: same?.value ?? due.day,
    inputs: [...(date ? [dayFigure('D', date.value, date.path)] : []), ...readings],
    assumptions: due.day === null && due.readings.length > 0 ? [both] : [],
  };
  if (same) return instrumentFinding({ ...common, verdict: 'agrees', difference: 0 });
  if (due.readings.length === 0)
    return named
      ? instrumentFinding({ ...common, verdict: 'cannot-tell', reason: why('no-date-in-line') })
      : null;
  // Neither reading is the date that is given: it differs from both.
  if (named) {
    const { last, moved } = payableOn(due.day);
    const explainedBy = (last === named.value && moved[0]) || null;
    return instrumentFinding({
      ...common,
      verdict: 'differs',
      size: explainedBy ? 'convention' : 'material',
      explainedBy,
      difference: daysBetween(due.day, named.value),
    });
  }
  if (due.day !== null) return null;
  return instrumentFinding({ ...common, verdict: 'cannot-tell', reason: why('two-readings-of-factor') });
}

function overdueFinding(boleto: Boleto, disbursed: string | null): InstrumentFinding | null {
  const { day } = boleto.due;
  if (day === null || disbursed === null || !parseCivilDate(disbursed)) return null;
  const { last, moved } = payableOn(day);
  const isOverdue = last !== null && last < disbursed;
  return instrumentFinding({
    ...commonOf(boleto),
    check: 'boleto-overdue',
    verdict: isOverdue ? 'cannot-tell' : 'agrees',
    formula: 'd0 ≤ DL',
    unit: 'day',
    declared: disbursed,
    expected: last,
    inputs: [dayFigure('d0', disbursed, null), dayFigure('DL', day, boleto.path)],
    assumptions: moved,
    difference: daysBetween(last, disbursed),
    reason: isOverdue ? why('overdue-when-paid') : null,
  });
}

function dayFigure(name: string, value: string, path: string | null): Figure {
  return { name, value, unit: 'day', path };
}

function commonOf(boleto: Boleto) {
  return { path: boleto.path, kind: boleto.kind, source: sourceOf(boleto) };
}

function why(code: InstrumentReason['code']): InstrumentReason {
  return { code, path: null };
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

function datesBeside(loan: Json | undefined, path: string): { path: string; value: string }[] {
  const holder = path.slice(0, path.lastIndexOf('/'));
  const beside = valueAt(loan, holder);
  return Object.entries(isObject(beside) ? beside : {}).flatMap(([name, value]) =>
    typeof value === 'string' && parseCivilDate(value) ? [{ path: step(holder, name), value }] : [],
  );
}

/** Whole cents, taken from the decimal digits; null for what has a fraction of one, or no exact double. */
export function centsOf(value: number, unit: 'reais' | 'centavos'): number | null {
  const decimal = decimalOf(value, unit === 'reais' ? 2 : 0);
  if (!decimal || /[^0]/.test(decimal.fraction)) return null;
  const cents = Number(decimal.whole) * (decimal.negative ? -1 : 1);
  return Number.isSafeInteger(cents) ? cents : null;
}

function daysBetween(from: string | null, to: string): number | null {
  const [start, end] = [from, to].map((text) => (text === null ? null : parseCivilDate(text)));
  return start && end ? dayNumber(end) - dayNumber(start) : null;
}
