import type { createTranslator, Messages } from 'use-intl/core';
import { type JsonObject, pointerNames } from '#lib/loan/json.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import { describeContradiction } from '../describe-contradiction.ts';
import type { Format } from '../format.ts';
import type { VerdictReason } from './verdict.ts';

/** A reason as far as it is said in words: of a loan, or kept of a row of a list. */
type SaidReason = Omit<VerdictReason, 'needsPerson'>;

export type ReasonText = {
  t: ReturnType<typeof createTranslator<Messages, 'verdicts'>>;
  contradictionWords: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  format: Format;
  /** The loan as its reader sees it, with what its sources contradict; null where the reason alone was kept, as in a list. */
  answer: { loan: JsonObject; contradictions: readonly Contradiction[] } | null;
};

/**
 * Says in one sentence, with its figures, why a verdict is as it is. A figure that differs is said beside the one that is
 * right, signatures by their numbers, sources that contradict each other with what each says, where that is known.
 */
export function describeReason(reason: SaidReason, text: ReasonText): string {
  const { t, format, answer } = text;
  const { id, severity, because } = reason;
  const contradiction = answer?.contradictions.find(({ subject }) => subject === id);
  if (answer && contradiction && severity === 'difference') {
    const words = describeContradiction(contradiction, {
      t: text.contradictionWords,
      format,
      loan: answer.loan,
    });
    const said = words.statements.map(({ value, sources }) => `${value} (${sources})`).join(' ≠ ');
    return `${words.subject}: ${[said, words.difference].filter(Boolean).join(' · ')}`;
  }
  const { stated, expected } = reason.values;
  const values = {
    stated: written(stated, reason, format),
    expected: written(expected, reason, format),
    difference: written(reason.values.difference, reason, format),
    severity,
    told: stated === null && reason.values.difference === null ? 'no' : 'yes',
    numbers: numbersIn(because).join(' · '),
    count: numbersIn(because).length || because.length,
  };
  if (t.has(reasonKey(id))) return t(reasonKey(id), values);
  if (text.contradictionWords.has(subjectKey(id))) {
    const isTold = stated !== null && expected !== null;
    return t(isTold ? 'contradictedBy' : 'contradicted', {
      ...values,
      name: text.contradictionWords(subjectKey(id)),
    });
  }
  const name = t.has(figureKey(id)) ? t(figureKey(id)) : id;
  if (stated === null) return t('unreadable', { name });
  if (expected === null) return t('asked', { name, stated: values.stated });
  return t(severity === 'difference' ? 'differs' : 'mayDiffer', { ...values, name });
}

const reasonKey = (id: string) => `reasons.${id}` as 'reasons.checked';
const subjectKey = (id: string) => `subjects.${id}` as 'subjects.paid-out';
const figureKey = (id: string) => `figures.${id}` as 'figures.total';

function written(value: number | string | null, { unit }: SaidReason, format: Format): string {
  if (value === null) return '—';
  if (unit === 'day' || typeof value === 'string') return format.day(String(value));
  if (unit === 'amount') return format.amount(value.toFixed(2));
  return unit === 'rate' ? format.shortPercent(Number(value.toFixed(4))) : format.number(value);
}

/** The numbers of the signatures, or of the entries of a cash-out, that JSON Pointers name: counted from one. */
function numbersIn(pointers: readonly string[]): number[] {
  const numbers = pointers.flatMap((pointer) => {
    const names = pointerNames(pointer);
    const list = names.findIndex((name) => name === 'signatures' || name === 'cashout');
    const index = list < 0 ? Number.NaN : Number(names[list + 1]);
    return Number.isInteger(index) ? [index + 1] : [];
  });
  return [...new Set(numbers)];
}
