import { valueAt } from '#lib/loan/json.ts';
import type { UnitReading } from '#lib/offer/units/unit-reading.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import type { WorkingLine } from './review/describe-finding.ts';
import { useReview, useReviewText } from './review/review-context.ts';
import { Working } from './review/working.tsx';

/** The unit of each group of figures, the evidence, and every figure as sent and as read. */
export function UnitsTable() {
  const { review, loan } = useReview();
  const { t, format } = useReviewText();
  const readAs = ({ reading, status }: UnitReading): WorkingLine => ({
    value: reading ? t(`units.names.${reading}`) : undefined,
    text: t(`units.statuses.${status}`),
  });
  const because = ({ evidence }: UnitReading): WorkingLine[] => {
    // The sentence of a piece of evidence that has no figure has no place for one.
    const texts = evidence.map(({ id, value = 0 }) =>
      t(`units.because.${id}`, { value: format.number(Number(value.toFixed(4))) }),
    );
    return [...new Set(texts)].map((text) => ({ text }));
  };
  const sent = ({ paths, reading }: UnitReading): WorkingLine[] =>
    paths.flatMap((pointer) => {
      const value = valueAt(loan, pointer);
      if (typeof value !== 'number') return [];
      return { symbol: String(value), value: formatFigure(value, reading, format), pointer };
    });
  return (
    <>
      <p className="py-1 text-ink-3 text-label">{t('units.hint')}</p>
      <Working
        rows={review.units.map((unit) => ({
          label: t(`units.groups.${unit.group}`),
          lines: [readAs(unit), ...because(unit), ...sent(unit)],
        }))}
      />
    </>
  );
}
