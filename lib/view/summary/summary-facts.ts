import type { createTranslator, Messages } from 'use-intl/core';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { DisplaySettings } from '../display-settings.ts';
import type { Format } from '../format.ts';
import type { LoanView } from '../loan-view.ts';

/** What a summary is written from. */
export type SummaryFacts = {
  /** As the desk sent it to this reader, without the values that were revealed since. */
  view: Pick<
    LoanView,
    | 'contradictions'
    | 'loan'
    | 'notes'
    | 'position'
    | 'repayment'
    | 'request'
    | 'retrievedAt'
    | 'review'
    | 'rights'
    | 'visibility'
  >;
  /** How the caller was verified; null where they were not. */
  verified: VerifiedCaller | null;
  /** How many answers of callers did not match today, for this reader and this customer. */
  missed: number;
};

/** The language that a summary is written in: its messages, and the formats of figures and days. */
export type SummaryLanguage = {
  t: ReturnType<typeof createTranslator<Messages, 'summary'>>;
  causes: ReturnType<typeof createTranslator<Messages, 'causes'>>;
  contradictions: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  format: Format;
  display: DisplaySettings;
};

/** A summary to be written: of what, and in which language. */
export type Summary = SummaryFacts & SummaryLanguage;
