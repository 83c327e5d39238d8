'use client';
import { type ComponentType, useMemo } from 'react';
import { reviewOffer } from '#lib/offer/review/review-offer.ts';
import { workOut } from '#lib/offer/work-out.ts';
import type { DetailProps, Shown } from './reviewed.tsx';

/** Gives a part the review of a loan, worked out in the browser from what is there: nothing is asked of the server for it. */
export function WithReview({ Part, ...props }: Shown & { Part: ComponentType<DetailProps> }) {
  const { brief, loan, display } = props;
  const review = useMemo(() => workOut(brief, reviewOffer(loan, display)), [brief, loan, display]);
  return <Part {...props} review={review} />;
}
