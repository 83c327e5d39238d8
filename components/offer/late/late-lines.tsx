import type { LateLine } from '#lib/offer/late/late-charges.ts';
import type { LateCost } from '#lib/offer/late/late-cost.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import { type ReviewText, useReviewText } from '../review/review-context.ts';
import { formatChargeCalculation } from './format-late-estimate.ts';

/** The norm of each charge, cited in the language of the law. */
const sources: Record<LateLine['source'], string> = {
  'cdc-52-1': 'Lei 8.078/1990 (CDC), art. 52, § 1',
  'cmn-4882-default': 'Res. CMN 4.882/2020 (iii)',
  'cmn-4882-contract': 'Res. CMN 4.882/2020 (i)',
};

/** Each charge as a range with all its calculations, and the sum of the charges. */
export function LateLines({ cost }: { cost: Extract<LateCost, { verdict: 'estimate' }> }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  return (
    <dl className="late-lines">
      {cost.lines.map((line) => (
        <div key={line.charge}>
          <dt>
            {t(`late.charges.${line.charge}`)}
            <span className="block text-ink-3 text-label">{sources[line.source]}</span>
          </dt>
          <dd>
            <span className="figures font-medium">
              {line.reason ? t(`late.why.${line.reason}`) : rangeOf(line, reviewText)}
            </span>
            <ul className="text-ink-2 text-label">
              {line.calculations.map((way) => (
                <li key={way.assumptions.join()}>{formatChargeCalculation(way, reviewText)}</li>
              ))}
              {line.assumptions.map((one) => (
                <li key={`${one.id} ${one.value}`} className="text-attention">
                  {formatAssumption(one, reviewText)}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
      {cost.total && (
        <div className="font-semibold">
          <dt>{t('late.total')}</dt>
          <dd>
            <span className="figures">{rangeOf(cost.total, reviewText)}</span>
            <span className="block font-normal text-ink-3 text-label">
              {t('late.totalHint')} {t('late.estimate')}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function rangeOf(
  { low, high }: { low: number | null; high: number | null },
  { t, format }: ReviewText,
): string {
  if (low === null || high === null) return '—';
  return low === high
    ? format.amount(low)
    : t('late.range', { low: format.amount(low), high: format.amount(high) });
}
