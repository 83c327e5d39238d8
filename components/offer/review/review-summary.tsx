import { useTranslations } from 'use-intl';
import { verdictHeadline } from '#lib/view/causes/describe-verdict.ts';
import { Fold } from '../fold.tsx';
import { VerdictLine } from '../verdict/review-verdict.tsx';
import { groupFindings } from './group-findings.ts';
import { countsText } from './review-as-text.ts';
import { useCauseText, useReview, useReviewText } from './review-context.ts';
import { ReviewPanel } from './review-panel.tsx';

/**
 * The verdict on an offer in one line: what differs, if anything does, and how many findings there are of each kind,
 * those of the law included. It opens to the panel of the review, which is also printed.
 */
export function ReviewSummary() {
  const { review } = useReview();
  const reviewText = useReviewText();
  const causeText = useCauseText();
  const { differ = [], question = [], cannotTell = [] } = groupFindings(review.findings);
  const counts = countsText(review, reviewText);
  const headline = differ.length > 0 ? verdictHeadline(review, causeText) : null;
  const isOpen = cannotTell.length > review.findings.length / 2;
  const group = headline ? 'differ' : question.length > 0 ? 'question' : isOpen ? 'cannotTell' : 'agree';
  const line = (
    <VerdictLine group={group} sentence={headline ?? counts}>
      {headline && <span className="review-counts">{counts}</span>}
    </VerdictLine>
  );
  return (
    <Fold summary={line} className="review mb-3">
      <ReviewPanel verdict={headline ?? counts} />
    </Fold>
  );
}

/** Shown instead of the review if the loan exceeds the work budget. */
export function ReviewTooLarge() {
  return <p className="mb-3 text-ink-3 text-label">{useTranslations('review')('tooLarge')}</p>;
}
