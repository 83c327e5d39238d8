import 'server-only';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { env } from '#lib/server/env.ts';

/** Reads a pasted text with the configured patterns. The text itself is kept nowhere. */
export function readLookupText(text: string): PastedText {
  const { LOAN_ID_PATTERN, CONTRACT_NUMBER_PATTERN, APP_ORIGIN } = env();
  return readPastedText(text, {
    loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
    contractNumberPattern: CONTRACT_NUMBER_PATTERN ?? null,
    ownOrigins: [APP_ORIGIN],
  });
}
