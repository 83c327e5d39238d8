'use client';
import { type ComponentType, lazy } from 'react';
import type { OfferReview } from '#lib/offer/review.ts';
import type { Reviewed, Writing } from './say.ts';

type Shown = Reviewed & { writing: Writing };
export type DetailProps = Shown & { review: OfferReview };

/** A part that shows the figures of a review. Its code comes when it is first shown, and what works them out with it. */
export function reviewed(load: () => Promise<ComponentType<DetailProps>>): ComponentType<Shown> {
  return lazy(async () => {
    const [Part, { useReview }] = await Promise.all([load(), import('./use-review.ts')]);
    return {
      default: function Reviewed(props: Shown) {
        return <Part {...props} review={useReview(props)} />;
      },
    };
  });
}
