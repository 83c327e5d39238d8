import type { JsonObject } from '#lib/loan/json.ts';
import published from '../../../sandbox/lending-api/data/published-offers.json' with { type: 'json' };

/** A figure that has to come out, and how far it may be from it. Amounts in reais, rates as fractions. */
type Expected = readonly number[];

/** An offer that somebody published, as the lending API would write it, and what a review has to say about it. */
export type PublishedOffer = {
  /** Where the figures were published, and what of the offer the source leaves open. */
  source: string;
  /** The sandbox's loan that has the offer, where it is not `loan_published_` and the offer's name in small letters. */
  loan?: string;
  offer: JsonObject;
  /** `right` or `wrong`. */
  verdict: string;
  /** The checks that differ materially; of a right offer none. */
  differs: readonly string[];
  /** Checks of which at least one differs materially or is asked about, where the source does not tell the wrong figure. */
  foundIn?: readonly string[];
  /** What the review asks about: a check, or a rule of the law. */
  questions: readonly string[];
  /** The assumptions that are named. `within`: how far a number may be from the value. */
  convention: readonly { id: string; value?: string | number; within?: number }[];
  /** The figures of the checks. */
  figures: Readonly<Record<string, Expected>>;
  /** The totals of the schedule. */
  totals?: Readonly<Record<string, Expected>>;
  /** The first rows of the schedule, to the cent, by the name of the column. */
  rows?: Readonly<Record<string, readonly number[]>>;
  /** The checks that cannot tell, and the field that they would need. */
  open?: readonly string[];
  needs?: string;
  /** The field that explains every difference, and its right value; null where no single field does. */
  cause?: { field: string; value: number } | null;
};

const offers: Readonly<Record<string, PublishedOffer>> = published.offers;

export const publishedOffers = Object.entries(offers).map(([name, offer]) => ({ name, ...offer }));

/** A published offer by its name, such as `V01`. */
export function publishedOffer(name: string): JsonObject {
  const found = offers[name];
  if (!found) throw new Error(`${name} is no published offer`);
  return found.offer;
}

/** The identifier of the sandbox's loan that has a published offer. */
export function publishedLoanId({ name, loan }: { name: string; loan?: string }): string {
  return loan ?? `loan_published_${name.toLowerCase()}`;
}
