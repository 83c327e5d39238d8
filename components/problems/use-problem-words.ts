'use client';
import { useTranslations } from 'use-intl';
import type { LoanProblem } from '#lib/http/loan-query.ts';
import { type ProblemWords, problemWords } from '#lib/http/problem-messages.ts';

/** The words for a problem in the reader's language. */
export function useProblemWords(problem: LoanProblem): ProblemWords {
  return problemWords(problem, useTranslations('problems'));
}
