import 'server-only';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { Recognised } from '#lib/lookup/pasted-text.ts';
import { readPasted } from '#lib/lookup/read-pasted-text.ts';
import { env } from '#lib/server/env.ts';

/** Every identifier in a text, by this desk's patterns. The text is kept nowhere. */
export function recognise(text: string): Recognised {
  const { LOAN_ID_PATTERN, CONTRACT_NUMBER_PATTERN, APP_ORIGIN } = env();
  return readPasted(text, {
    loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
    contractNumberPattern: CONTRACT_NUMBER_PATTERN ?? null,
    ownOrigins: [APP_ORIGIN],
  });
}
