import { useTranslations } from 'use-intl';
import { type ProblemMessages, problemMessages } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** The texts for a problem, in the reader's language. */
export function useProblemWords(problem: RequestProblem): ProblemMessages {
  return problemMessages(problem, useTranslations('problems'));
}
