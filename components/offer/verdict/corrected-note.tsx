import type { CorrectedOffer } from '#lib/offer/causes/corrected-offer.ts';
import { type CauseText, describeCause } from '#lib/view/causes/describe-cause.ts';
import { useCauseText } from '../review/review-context.ts';

/** Says under which figure a part of the offer is shown that does not add up as the offer stands. */
export function correctedText({ field, value }: CorrectedOffer, text: CauseText): string {
  const { range: _, ...inWords } = describeCause({ field, value }, text);
  return text.t('corrected', inWords);
}

export function CorrectedNote({ corrected }: { corrected: CorrectedOffer }) {
  const text = useCauseText();
  return (
    <p className="py-1 font-medium text-attention">
      <span aria-hidden="true">≠ </span>
      {correctedText(corrected, text)}
    </p>
  );
}
