import { useTranslations } from 'use-intl';
import { type ProblemCode, problems } from '#lib/http/problem.ts';

const outcomesOfVerification = [
  ...(['matches', 'differs', 'incomplete', 'unreadable', 'impossible', 'absent', 'seen', 'locked'] as const),
  ...(['end-of-call', 'call-resumed'] as const),
];
const named = [...outcomesOfVerification, ...(Object.keys(problems) as ProblemCode[])];

/** Returns the word for a recorded outcome; null for `ok`, which is one in each language, and for an unknown outcome. */
export function useOutcomeWord(): (outcome: string) => string | null {
  const t = useTranslations('accessLog.outcomes');
  return (outcome) => {
    const name = named.find((known) => known === outcome);
    return name ? t(name) : null;
  };
}
