import { createContext } from 'react';
import { useTranslations } from 'use-intl';
import { useDisplay, useFormat } from '#components/preferences/providers.tsx';
import { useRequired } from '#components/ui/use-required.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { CauseText } from '#lib/view/causes/describe-cause.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { ReviewText } from './review-text.ts';

/** The view of a loan with a review. Its loan is the one that was answered to this reader, without revealed values. */
type ReviewedOffer = LoanView & { review: OfferReview };

/** The review that the components of this folder show; null where the loan has none. */
export const ReviewContext = createContext<ReviewedOffer | null>(null);

export const useReview = () => useRequired(ReviewContext, 'ReviewContext with a review');

export function useReviewText(): ReviewText {
  return { t: useTranslations('review'), format: useFormat() };
}

/** The same for the causes of a difference. */
export function useCauseText(): CauseText {
  const { review, loan } = useReview();
  const t = useTranslations('causes');
  return { t, loan, units: review.units, display: useDisplay(), format: useFormat() };
}
