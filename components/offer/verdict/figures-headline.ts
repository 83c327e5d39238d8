import type { OfferReview } from '#lib/offer/review.ts';
import { type CauseText, capitalized } from '#lib/view/causes/describe-cause.ts';
import { explainFigures, moreFigures } from '#lib/view/causes/describe-verdict.ts';
import type { VerdictReason } from '#lib/view/verdicts/verdict.ts';
import { describeMistake } from '../findings/describe-mistake.ts';
import type { ReviewText } from '../review-text.ts';

/** The reasons of the figures, the gravest first, and the sentence of the first. */
export type FiguresVerdict = { reasons: readonly VerdictReason[]; sentence: string };

/**
 * The sentence of the first figure that differs, or is to be looked at, as every other place says it, and after it the
 * known mistake of lenders that it is, or else what explains it:
 * `CET a year 33.63% → 53.07%: the fee of R$ 300.00 was left out (Res. CMN 4.881)`.
 */
export function figuresHeadline(
  { reasons, sentence }: FiguresVerdict,
  review: OfferReview,
  { reviewText, causeText }: { reviewText: ReviewText; causeText: CauseText },
): string {
  const [first] = reasons;
  const alike = reasons.filter(({ severity }) => severity === first?.severity);
  const findingOf = (id: string | undefined) => review.findings.find(({ check }) => check === id);
  const mistake = findingOf(first?.id)?.mistake;
  const isSame = ({ id }: VerdictReason) => findingOf(id)?.mistake?.id === mistake?.id;
  const words = describeMistake({ mistake }, reviewText);
  const explanation = words
    ? moreFigures(alike.filter((reason) => !isSame(reason)).length, causeText)
    : explainFigures(review, alike.length - 1, causeText);
  return [capitalized(words ? `${sentence}: ${words}` : sentence), explanation].filter(Boolean).join(' · ');
}
