import { conventionsOf } from '#lib/offer/conventions/conventions.ts';
import { describeFinding } from './describe-finding.ts';
import { formatAssumption } from './format-assumption.ts';
import type { AgreedConvention } from './group-findings.ts';
import type { ReviewText } from './use-review-text.ts';

/** The conventions by which figures agree, one line each, with the checks that met it. */
export function ConventionLines({
  conventions,
  otherFits,
  isTitled,
  reviewText,
}: {
  conventions: readonly AgreedConvention[];
  /** How many other conventions give the same installment. */
  otherFits: number;
  isTitled: boolean;
  reviewText: ReviewText;
}) {
  const { t } = reviewText;
  if (conventions.length === 0) return null;
  return (
    <section className={isTitled ? undefined : 'convention-more'}>
      {isTitled && (
        <div className="finding-head">
          <h3>{t('groups.convention')}</h3>
        </div>
      )}
      <ul>
        {conventions.map(({ assumption, findings }) => (
          <li key={`${assumption.id} ${assumption.value}`} className="convention-line">
            <span>
              {formatAssumption(assumption, reviewText)}
              <span className="finding-note block">
                {findings.map((one) => describeFinding(one, reviewText).title).join(' · ')}
              </span>
            </span>
            <ConventionSource assumption={assumption} reviewText={reviewText} />
          </li>
        ))}
      </ul>
      {otherFits > 0 && <p className="review-hint">{t('schedule.also', { count: otherFits })}</p>}
    </section>
  );
}

/** The norm of a convention, or that it is practice. An assumption that is no convention has neither. */
function ConventionSource({
  assumption,
  reviewText: { t },
}: Pick<AgreedConvention, 'assumption'> & { reviewText: ReviewText }) {
  const sources = new Set(conventionsOf(assumption).map(({ source }) => source ?? t('practice')));
  if (sources.size === 0) return null;
  return <span className="finding-note">{[...sources].join('; ')}</span>;
}
