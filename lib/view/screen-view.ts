import { briefReview } from '#lib/offer/brief.ts';
import type { LoanView, ScreenView } from './loan-view.ts';

/** What a screen holds of an answer: the loan whole, its review in brief. */
export function screenView({ review, ...view }: LoanView): ScreenView {
  return { ...view, review: review && briefReview(review, { masked: view.visibility === 'masked' }) };
}
