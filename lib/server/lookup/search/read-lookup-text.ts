import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readInSteps } from '#lib/lookup/read-pasted-text.ts';
import { env } from '#lib/server/env.ts';

/**
 * Reads a pasted text with the configured patterns. The text itself is kept nowhere. A long text takes seconds, so other
 * requests are served between the steps.
 */
export async function readLookupText(text: string): Promise<PastedText> {
  const { LOAN_ID_PATTERN, CONTRACT_NUMBER_PATTERN, APP_ORIGIN } = env();
  const steps = readInSteps(text, {
    loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
    contractNumberPattern: CONTRACT_NUMBER_PATTERN ?? null,
    ownOrigins: [APP_ORIGIN],
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}
