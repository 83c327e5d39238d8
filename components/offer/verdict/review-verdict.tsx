import { useTranslations } from 'use-intl';
import type { Cause } from '#lib/offer/causes/cause.ts';
import { findingKind } from '#lib/offer/review/finding.ts';
import { findingKeys } from '#lib/offer/review/finding-key.ts';
import { causeSentence, verdictHeadline } from '#lib/view/causes/describe-verdict.ts';
import { describeFinding } from '../review/describe-finding.ts';
import { verdictMarks } from '../review/group-findings.ts';
import { useCauseText, useReview, useReviewText } from '../review/review-context.ts';

/** One line where figures differ: which one explains it, if one does. It opens to what that one would have to be. */
export function ReviewVerdict() {
  const { review } = useReview();
  const text = useCauseText();
  const { t } = text;
  const { causes, counts } = review;
  if (counts.differ === 0) return null;
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
          <CauseSentence key={cause.field} cause={cause} />
        ))}
        {causes.length === 1 && <p className="text-ink-3">{t(causes[0]?.only ? 'onlyOne' : 'open')}</p>}
        {causes.length > 1 && <p className="text-ink-3">{t('likeliest')}</p>}
        <Differences />
      </div>
    </details>
  );
}

function CauseSentence({ cause }: { cause: Cause }) {
  const { findings } = useReview().review;
  const { sentence, range } = causeSentence(cause, findings.length, useCauseText());
  return (
    <p>
      <strong className="font-medium">{sentence}</strong>
      {range && <span className="text-ink-2"> {range}</span>}
    </p>
  );
}

function Differences() {
  const t = useTranslations('causes');
  const reviewText = useReviewText();
  const { findings, causes } = useReview().review;
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
