import type { UnitSettings } from '#lib/offer/units/unit-reading.ts';

/** How this lender wants loans shown: its configuration, none of it secret. */
export type DisplaySettings = UnitSettings & {
  /** IANA zone in which instants are shown. */
  timeZone: string;
  /** The lender's own words for a status, by the code that the API sends. */
  statusLabels: Record<string, string>;
  /** The categories of notes, in the order in which they are offered. */
  noteCategories: string[];
  /** How long a note is kept after it was last written, in months. */
  noteMonths: number;
  defaultExpand: string[];
  /** The `payment_for` of a view whose URL says nothing: a date; null: none. */
  defaultPaymentFor: string | null;
  /** Source of the regular expression that loan identifiers match. */
  loanIdPattern: string;
  /** How long the desk waits for the lending API. */
  apiTimeoutMs: number;
};
