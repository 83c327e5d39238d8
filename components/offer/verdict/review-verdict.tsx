import { useTranslations } from 'use-intl';
import type { Cause } from '#lib/offer/causes/cause.ts';
import { findingKind } from '#lib/offer/review/finding.ts';
import { findingKeys } from '#lib/offer/review/finding-key.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { CauseText } from '#lib/view/causes/describe-cause.ts';
import { causeSentence, verdictHeadline } from '#lib/view/causes/describe-verdict.ts';
import type { Format } from '#lib/view/format.ts';
import { describeFinding } from '../review/describe-finding.ts';
import type { ReviewProps } from '../review/review-props.ts';
import { useReviewText } from '../review/use-review-text.ts';
import { verdictMarks } from '../review/verdict-marks.ts';

/** One line where figures differ: which one explains it, if one does. It opens to what that one would have to be. */
export function ReviewVerdict({ review, loan, display, format }: ReviewProps) {
  const t = useTranslations('causes');
  const { causes, counts, units } = review;
  if (counts.differ === 0) return null;
  const text: CauseText = { t, loan, units, display, format };
  const { mark, className } = verdictMarks.differ;
  return (
    <details className="verdict">
      <summary aria-label={`${t('label')}: ${verdictHeadline(review, text)}`}>
        <span aria-hidden="true" className={`review-mark ${className}`}>
          {mark}
        </span>
        <span>{verdictHeadline(review, text)}</span>
      </summary>
      <div className="verdict-body">
        {causes.map((cause) => (
          <CauseSentence key={cause.field} cause={cause} checks={review.findings.length} text={text} />
        ))}
        {causes.length === 1 && <p className="text-ink-3">{t(causes[0]?.only ? 'onlyOne' : 'open')}</p>}
        {causes.length > 1 && <p className="text-ink-3">{t('likeliest')}</p>}
        <Differences review={review} format={format} />
      </div>
    </details>
  );
}

function CauseSentence({ cause, checks, text }: { cause: Cause; checks: number; text: CauseText }) {
  const { sentence, range } = causeSentence(cause, checks, text);
  return (
    <p>
      <strong className="font-medium">{sentence}</strong>
      {range && <span className="text-ink-2"> {range}</span>}
    </p>
  );
}

function Differences({ review, format }: { review: OfferReview; format: Format }) {
  const t = useTranslations('causes');
  const reviewText = useReviewText(format);
  const { findings, causes } = review;
  const keys = findingKeys(findings);
  return (
    <>
      <p className="mt-1 text-ink-3 text-label">{t(causes.length > 0 ? 'explained' : 'differing')}</p>
      <ul className="figures">
        {findings.map((finding, at) => {
          if (findingKind(finding) !== 'differ') return null;
          const { title, declared, expected, expectedLabel } = describeFinding(finding, reviewText);
          const sent = reviewText.t('declared').toLocaleLowerCase();
          const computed = expectedLabel.toLocaleLowerCase();
          return (
            <li key={keys[at]}>
              {title}
              {declared && expected && (
                <span className="text-ink-3">{`: ${sent} ${declared} · ${computed} ${expected}`}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
