import type { Json } from '#lib/loan/json.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { Format } from '#lib/view/format.ts';

/** A review, with all that is needed to show it. */
export type ReviewProps = {
  review: OfferReview;
  /** The loan as answered to this reader, without revealed values. */
  loan: Json;
  display: DisplaySettings;
  format: Format;
};
