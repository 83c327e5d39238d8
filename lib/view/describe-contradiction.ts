import type { createTranslator, Messages } from 'use-intl/core';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import type { Contradiction, Statement, Subject } from '#lib/position/sources/statement.ts';
import { formatFigure } from './figure-units.ts';
import type { Format } from './format.ts';

type ContradictionWords = {
  t: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  format: Format;
};

/** True where the sources disagree about how much of the loan is paid: then nobody knows what is due. */
export function isPaidContradicted(contradictions: readonly Contradiction[]): boolean {
  return contradictions.some(({ subject }) => subject === 'paid-installments' || subject === 'finished');
}

/** A contradiction in words: its subject, each value with the sources that say it, and the difference of amounts and counts. */
export function describeContradiction(
  { subject, statements, difference }: Contradiction,
  { t, format }: ContradictionWords,
): { subject: string; statements: { value: string; sources: string }[]; difference: string | null } {
  const isCount = subject === 'paid-installments';
  const unit = statements.find((statement) => statement.unit !== null)?.unit ?? null;
  const byValue = Map.groupBy(statements, (statement) => valueText(subject, statement, { t, format }));
  return {
    subject: t(`subjects.${subject}`),
    statements: [...byValue].map(([value, said]) => ({
      value,
      sources: said.map(({ source }) => t(`sources.${source}`)).join(', '),
    })),
    difference:
      difference === null
        ? null
        : t('difference', { value: isCount ? String(difference) : amountText(difference, unit, format) }),
  };
}

function valueText(subject: Subject, { value, unit }: Statement, { t, format }: ContradictionWords): string {
  if (typeof value === 'string') return format.day(value);
  if (typeof value === 'number')
    return subject === 'paid-installments' ? String(value) : amountText(value, unit, format);
  return t(value ? 'yes' : 'no');
}

const amountText = (value: number, unit: AmountUnit | null, format: Format) =>
  formatFigure(value, unit, format);
