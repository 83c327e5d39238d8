import 'server-only';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { env } from '#lib/server/env.ts';

/** Every identifier in a text, by this desk's patterns. The text is kept nowhere. */
export function readLookupText(text: string): PastedText {
  const { LOAN_ID_PATTERN, CONTRACT_NUMBER_PATTERN, APP_ORIGIN } = env();
  return readPastedText(text, {
    loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
    contractNumberPattern: CONTRACT_NUMBER_PATTERN ?? null,
    ownOrigins: [APP_ORIGIN],
  });
}
