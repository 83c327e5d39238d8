'use client';
import { ReviewVerdict } from '#components/offer/verdict/review-verdict.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The review's verdict on the offer, in the head of the loan; nothing where no figure differs. */
export function LoanVerdict() {
  const { view, maskedView, display, format } = useLoanView();
  if (!view.review) return null;
  const loan = maskedView?.maskedLoan ?? view.loan;
  return <ReviewVerdict review={view.review} loan={loan} display={display} format={format} />;
}
