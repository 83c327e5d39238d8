import { conventionsOf } from '#lib/offer/conventions/conventions.ts';
import { describeFinding } from './describe-finding.ts';
import { formatAssumption, formatByFigure } from './format-assumption.ts';
import type { AgreedConvention } from './group-findings.ts';
import { useReviewText } from './review-context.ts';

/** The conventions by which figures agree, one line for each kind, with the checks that met it. */
export function ConventionLines({
  conventions,
  otherFits,
  isTitled,
}: {
  conventions: readonly AgreedConvention[];
  /** How many other conventions give the same installment. */
  otherFits: number;
  isTitled: boolean;
}) {
  const { t } = useReviewText();
  if (conventions.length === 0) return null;
  return (
    <section className={isTitled ? undefined : 'convention-more'}>
      {isTitled && (
        <div className="finding-head">
          <h3>{t('groups.convention')}</h3>
        </div>
      )}
      <ul>
        {[...Map.groupBy(conventions, ({ assumption }) => assumption.id)].map(([id, ways]) => (
          <li key={id} className="convention-line">
            <ConventionText ways={ways} />
            <ConventionSource ways={ways} />
          </li>
        ))}
      </ul>
      {otherFits > 0 && <p className="review-hint">{t('schedule.also', { count: otherFits })}</p>}
    </section>
  );
}

type WaysProps = { ways: readonly AgreedConvention[] };

/** The sentence of a convention and the figures that met it. Figures that follow different ways of it share one sentence. */
function ConventionText({ ways }: WaysProps) {
  const reviewText = useReviewText();
  const titled = ways.map(({ assumption, findings }) => ({
    assumption,
    titles: findings.map((one) => describeFinding(one, reviewText).title),
  }));
  const [only] = titled;
  if (!only || titled.length > 1)
    return (
      <span>
        {formatByFigure(
          titled.map(({ assumption, titles }) => ({ assumption, figures: titles.join(', ') })),
          reviewText,
        )}
      </span>
    );
  return (
    <span>
      {formatAssumption(only.assumption, reviewText)}
      <span className="finding-note block">{only.titles.join(' · ')}</span>
    </span>
  );
}

/** The norm of a convention, or that it is practice. An assumption that is no convention has neither. */
function ConventionSource({ ways }: WaysProps) {
  const { t } = useReviewText();
  const sources = new Set(
    ways.flatMap(({ assumption }) => conventionsOf(assumption).map(({ source }) => source ?? t('practice'))),
  );
  if (sources.size === 0) return null;
  return <span className="finding-note">{[...sources].join('; ')}</span>;
}
