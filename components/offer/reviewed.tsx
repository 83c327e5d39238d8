'use client';
import { type ComponentType, useEffect, useState } from 'react';
import { usePrinting } from '#components/ui/use-printing.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import type { Reviewed, Writing } from './review/writing.ts';

export type Shown = Reviewed & { writing: Writing };
export type DetailProps = Shown & { review: OfferReview };

type Here = {
  Part: ComponentType<DetailProps>;
  With: ComponentType<Shown & { Part: ComponentType<DetailProps> }>;
};
/** The code of a part, and of what works out its figures: null until it has been brought. */
export type ReviewCode = { here: Here | null; bring: () => Promise<Here> };

export function reviewCode(load: () => Promise<ComponentType<DetailProps>>): ReviewCode {
  const code: ReviewCode = {
    here: null,
    async bring() {
      const [Part, { WithReview }] = await Promise.all([load(), import('./with-review.tsx')]);
      code.here = { Part, With: WithReview };
      return code.here;
    },
  };
  return code;
}

/**
 * A part that shows the figures of a review, where it is opened and, unless it is a tool, on paper. Its code comes in a
 * pause after the page, or when it is opened before that: a browser that prints waits for nothing.
 */
export function ReviewPart({
  code,
  opened,
  tool = false,
  space,
  ...props
}: Shown & { code: ReviewCode; opened: boolean; tool?: boolean; space: string }) {
  const printing = usePrinting();
  const [here, setHere] = useState(code.here);
  useEffect(() => {
    if (here) return;
    const bring = (failed: (error: unknown) => void) => void code.bring().then(setHere, failed);
    const fail = (error: unknown) =>
      setHere(() => {
        throw error;
      });
    if (opened) bring(fail);
    // This stands in what is revived in a pause already. What fails then is tried again where it is opened.
    else if (!tool) bring(() => undefined);
  }, [code, opened, tool, here]);
  if (!opened && (tool || !printing)) return null;
  if (!here) return opened ? <div className={space} /> : null;
  return <here.With {...props} Part={here.Part} />;
}
