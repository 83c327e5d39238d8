import { useTranslations } from 'use-intl';
import { type ProblemCode, problems } from '#lib/http/problem.ts';

/** Outcomes of a verification, of the end of a call, and of a loan that was read for a list. */
const otherOutcomes = [
  ...(['matches', 'differs', 'incomplete', 'unreadable', 'impossible', 'absent', 'seen', 'locked'] as const),
  ...(['end-of-call', 'call-resumed', 'answered-other'] as const),
];
const named = [...otherOutcomes, ...(Object.keys(problems) as ProblemCode[])];

/** Returns the word for a recorded outcome; null for `ok`, which is one in each language, and for an unknown outcome. */
export function useOutcomeWord(): (outcome: string) => string | null {
  const t = useTranslations('accessLog.outcomes');
  return (outcome) => {
    const name = named.find((known) => known === outcome);
    return name ? t(name) : null;
  };
}
