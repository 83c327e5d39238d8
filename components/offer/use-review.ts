'use client';
import { useMemo } from 'react';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { workOut } from '#lib/offer/work-out.ts';
import type { Reviewed } from './say.ts';

/** The review of a loan, worked out in the browser from what is there: nothing is asked of the server for it. */
export function useReview({ brief, loan, display }: Reviewed): OfferReview {
  return useMemo(() => workOut(brief, reviewOffer(loan, display)), [brief, loan, display]);
}
