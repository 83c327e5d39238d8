import { parseCivilDate, parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, isObject, type Json, valueAt } from '#lib/loan/json.ts';
import type { Figure } from '#lib/offer/review/finding.ts';
import {
  type InstrumentAssumption,
  type InstrumentFinding,
  instrumentFinding,
} from '../instrument-finding.ts';
import { type Boleto, commonOf, payableOn, reasonOf } from './boleto-finding-parts.ts';

/** Any date beside the line may confirm its due date; only a field that is named a due date can contradict it. */
export function dueDateFinding(loan: Json | undefined, boleto: Boleto): InstrumentFinding | null {
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
      ? instrumentFinding({ ...common, verdict: 'cannot-tell', reason: reasonOf('no-date-in-line') })
      : null;
  // The stated date is neither of the days that the factor can mean.
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
  return instrumentFinding({ ...common, verdict: 'cannot-tell', reason: reasonOf('two-readings-of-factor') });
}

export function overdueFinding(boleto: Boleto, disbursed: string | null): InstrumentFinding | null {
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
    reason: isOverdue ? reasonOf('overdue-when-paid') : null,
  });
}

function dayFigure(name: string, value: string, path: string | null): Figure {
  return { name, value, unit: 'day', path };
}

function datesBeside(loan: Json | undefined, path: string): { path: string; value: string }[] {
  const holder = path.slice(0, path.lastIndexOf('/'));
  const beside = valueAt(loan, holder);
  return Object.entries(isObject(beside) ? beside : {}).flatMap(([name, value]) =>
    typeof value === 'string' && parseCivilDate(value) ? [{ path: childPointer(holder, name), value }] : [],
  );
}

function daysBetween(from: string | null, to: string): number | null {
  const [start = null, end = null] = [from ?? '', to].map(parseDay);
  return start === null || end === null ? null : end - start;
}
