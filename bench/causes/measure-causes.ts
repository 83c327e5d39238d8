import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { rightOffer } from '../truth/judged-offer.ts';
import { baseKinds } from '../truth/lending-kinds.ts';
import type { Random } from '../truth/seeded-random.ts';
import { type ChangedField, changeField, copyWith } from './changed-field.ts';

const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

/** A changed offer that something differs in, and where its causes hold the changed field: 0 is the first, -1 nowhere. */
export type OneChange = {
  path: string;
  place: number;
  review: OfferReview;
  changed: ChangedField;
  right: JsonObject;
};
/** `only`: a field is called the only cause, which it is not. */
export type TwoChanges = { paths: readonly [string, string]; review: OfferReview; only: boolean };

/** Draws right offers until one is not accused, and a change of one of its fields in which something then differs. */
export function drawOneChange(random: Random): OneChange {
  for (;;) {
    const right = unaccusedOffer(random);
    const changed = changeField(right, random);
    const review = changed && differing(changed.loan);
    if (!review) continue;
    const place = review.causes.findIndex(({ field }) => field === changed.path);
    return { path: changed.path, place, review, changed, right };
  }
}

/** Draws an offer with two fields changed, each of which alone would make something differ. */
export function drawTwoChanges(random: Random): TwoChanges {
  for (;;) {
    const right = unaccusedOffer(random);
    const one = changeField(right, random);
    const both = one && changeField(one.loan, random);
    if (!both || both.path === one.path || !differing(one.loan)) continue;
    const other = copyWith(right, both.path, valueAt(both.loan, both.path) ?? null);
    if (!differing(other)) continue;
    const review = differing(both.loan);
    if (!review) continue;
    const only = review.causes.some((cause) => cause.only);
    return { paths: [one.path, both.path], review, only };
  }
}

function unaccusedOffer(random: Random): JsonObject {
  for (;;) {
    const { loan } = rightOffer(random.weighted(baseKinds), random).written;
    if (reviewOffer(loan, options)?.counts.differ === 0) return loan;
  }
}

/** The review of a loan in which something differs materially, or null. */
function differing(loan: JsonObject): OfferReview | null {
  const review = reviewOffer(loan, options);
  return review && review.counts.differ > 0 ? review : null;
}
