import type { createTranslator, Messages } from 'use-intl/core';
import { parseDay } from '#lib/loan/civil-date.ts';
import { type JsonObject, member, valueAt } from '#lib/loan/json.ts';
import type { Contradiction, Statement, Subject } from '#lib/position/sources/statement.ts';
import { formatFigure } from './figure-units.ts';
import type { Format } from './format.ts';

type ContradictionWords = {
  /** The loan as its reader sees it. */
  loan: JsonObject;
  t: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  format: Format;
};

/**
 * True where the sources disagree about how much of the loan is paid, or whether it was paid out at all: then nobody knows
 * what is due. Two days of the payout put nothing of this in doubt.
 */
export function isPaidContradicted(contradictions: readonly Contradiction[]): boolean {
  return contradictions.some(
    ({ subject, statements }) =>
      subject === 'paid-installments' ||
      subject === 'finished' ||
      (subject === 'paid-out' && statements.some(({ value }) => value === false)),
  );
}

/** True for a subject that has a tile, which shows what each source says; the others stand in a line below the tiles. */
export const isInTile = (subject: Subject) => subject === 'overdue' || subject === 'remaining';

/**
 * A contradiction in words: its subject, each value with the sources that say it, and the difference of amounts and counts,
 * or the one payment that the API does not count.
 */
export function describeContradiction(
  contradiction: Contradiction,
  { t, format, loan }: ContradictionWords,
): { subject: string; statements: { value: string; sources: string }[]; difference: string | null } {
  const { subject, statements } = contradiction;
  const byValue = Map.groupBy(statements, (statement) => valueText(subject, statement, { t, format }));
  return {
    subject: t(`subjects.${subject}`),
    statements: [...byValue].map(([value, said]) => ({
      value,
      sources: said.map(({ source }) => t(`sources.${source}`)).join(', '),
    })),
    difference: differenceText(contradiction, { t, format, loan }),
  };
}

function differenceText(
  { subject, statements, difference }: Contradiction,
  { t, format, loan }: ContradictionWords,
): string | null {
  if (difference === null) return null;
  if (subject === 'paid-installments') return t('difference', { value: String(difference) });
  const unit = statements.find((statement) => statement.unit !== null)?.unit ?? null;
  const value = formatFigure(difference, unit, format);
  const [payment, another] = subject === 'remaining' ? paymentsOf(statements, difference, loan) : [];
  return payment && !another
    ? t('notCounted', { value, day: format.day(payment) })
    : t('difference', { value });
}

/** The days of the payments of this amount by which the transactions leave less to pay than the API. */
function paymentsOf(statements: readonly Statement[], amount: number, loan: JsonObject): string[] {
  const by = (source: Statement['source']) => statements.find((statement) => statement.source === source);
  const [transactions, api] = [by('transactions'), by('api')];
  if (!transactions || !api || Number(api.value) < Number(transactions.value)) return [];
  return transactions.because.flatMap((pointer) => {
    const entry = valueAt(loan, pointer);
    const [sent, created] = [member(entry, 'amount'), member(entry, 'createdAt')];
    const day = typeof created === 'string' ? created.slice(0, 10) : '';
    const isOf = typeof sent === 'number' && Math.abs(Math.abs(sent) - amount) < 0.005;
    return isOf && parseDay(day) !== null ? [day] : [];
  });
}

/** The sources that tell of a signature. What others tell is that the money went out, from which one follows. */
const signatureSources: readonly Statement['source'][] = ['signatures', 'history', 'status'];

function valueText(
  subject: Subject,
  { source, value, unit }: Statement,
  { t, format }: Omit<ContradictionWords, 'loan'>,
): string {
  if (typeof value === 'string') return format.day(value);
  if (typeof value === 'number')
    return subject === 'paid-installments' ? String(value) : formatFigure(value, unit, format);
  if (subject === 'paid-out' || subject === 'finished')
    return t(`facts.${subject}`, { is: value ? 'yes' : 'no' });
  return t('facts.signed', { is: !value ? 'no' : signatureSources.includes(source) ? 'yes' : 'implied' });
}
