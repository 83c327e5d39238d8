import { useTranslations } from 'use-intl';
import { formatFigure, unitOfFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';

/**
 * A figure in its unit, with the value as the API sent it in the title. A question mark follows where the unit is
 * ambiguous; an assumed unit is stated once, by `UnitNote`.
 */
export function Figure({
  value,
  kind,
  name,
  isBare = false,
}: {
  /** A text where a double cannot hold the sum. */
  value: number | string;
  kind: 'amount' | 'rate';
  name?: string;
  /** Without the currency, which its label names. */
  isBare?: boolean | undefined;
}) {
  const { view, display, format, asSent } = useLoanView();
  const t = useTranslations('units');
  const { unit, settled } = unitOfFigure(kind, name, display, view.review?.units);
  if (unit === null || asSent) {
    return (
      <span className="figures">
        {asSent ? String(value) : format.number(value)}
        {settled === 'ambiguous' && value !== 0 && (
          <abbr className="ms-0.5 cursor-help font-semibold text-attention no-underline" title={t('open')}>
            ?
          </abbr>
        )}
      </span>
    );
  }
  return (
    <span className="figures whitespace-nowrap" title={t('sent', { value: String(value) })}>
      {isBare ? formatFigure(value, unit, format).replace(/R\$\s/, '') : formatFigure(value, unit, format)}
    </span>
  );
}
