import { causeSentence, verdictHeadline } from '../causes/describe-verdict.ts';
import type { PartWriter } from './summary-facts.ts';

/** The verdict of the review and the likeliest cause, in the words of the page. */
export const checksPart: PartWriter = ({ view, t, causes, format, display }) => {
  const { review, reviewTooLarge, loan } = view;
  if (reviewTooLarge) return [t('checks.tooLarge')];
  if (!review) return loan.deleted === true ? [] : [t('checks.none')];
  const { counts, findings } = review;
  const convention = counts.convention > 0 ? [t('checks.convention', { count: counts.convention })] : [];
  if (counts.differ === 0) return [t('checks.agrees', { agree: counts.agree }), ...convention];
  const text = { t: causes, loan, units: review.units, display, format };
  const [first] = review.causes;
  const headline = `${verdictHeadline(review, text)}.`;
  if (!first) return [headline, ...convention];
  const { sentence, range } = causeSentence(first, findings.length, text);
  const cause = t('checks.cause', { only: first.only ? 'yes' : 'no', cause: sentence });
  return [headline, cause, ...(range === null ? [] : [range]), ...convention];
};
