import type { createTranslator, Messages } from 'use-intl/core';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { DisplaySettings } from '../display-settings.ts';
import type { Format } from '../format.ts';
import type { LoanView } from '../loan-view.ts';

/** The facts that a summary is written from, and the language that it is written in. */
export type Summary = {
  /** As the desk sent it to this reader, without the values that were revealed since. */
  view: Pick<
    LoanView,
    | 'contradictions'
    | 'loan'
    | 'notes'
    | 'position'
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
  t: ReturnType<typeof createTranslator<Messages, 'summary'>>;
  causes: ReturnType<typeof createTranslator<Messages, 'causes'>>;
  contradictions: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  format: Format;
  display: DisplaySettings;
};
