import type { InstallmentTable } from '#lib/offer/findings/offer-schedule.ts';
import { useReviewText } from '../review/review-context.ts';

/**
 * A bar for each installment: interest hatched on plain principal, so that they differ without color. The table below has
 * every figure, and whether it is paid.
 */
export function InstallmentChart({ rows }: Pick<InstallmentTable, 'rows'>) {
  const { t, format } = useReviewText();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const highest = Math.max(...rows.map(({ interest, principal }) => interest + principal));
  const height = (amount: number) => ({ height: `${Math.max(0, (amount / highest) * 100)}%` });
  const summary = t('schedule.summary', {
    first: format.amount(first.interest),
    last: format.amount(last.interest),
    firstPrincipal: format.amount(first.principal),
    lastPrincipal: format.amount(last.principal),
  });
  return (
    <figure aria-label={t('schedule.chart')} className="chart">
      <figcaption>
        {(['principal', 'interest'] as const).map((part) => (
          <span key={part}>
            <span aria-hidden="true" className={`chart-sign chart-${part}`} /> {t(`schedule.${part}`)}
          </span>
        ))}
      </figcaption>
      <div className="chart-bars" role="img" aria-label={summary}>
        {rows.map(({ number, principal, interest }) => (
          <span key={number}>
            <span className="chart-interest" style={height(interest)} />
            <span className="chart-principal" style={height(principal)} />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="chart-scale">
        <span>{first.number}</span>
        <span>{last.number}</span>
      </div>
    </figure>
  );
}
