import { useTranslations } from 'use-intl';
import { type Failure, FailureLine } from '#components/ui/failure-line.tsx';
import { problemMessages } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** Says of a problem in one line which action failed, why, and what to do. */
export function useProblemWords(): (what: string, problem: RequestProblem) => Failure {
  const t = useTranslations('problems');
  return (what, problem) => {
    const { title, todo } = problemMessages(problem, t);
    const requestId = 'requestId' in problem ? problem.requestId : undefined;
    return { words: `${what} ${title}. ${todo}`, requestId };
  };
}

/** A problem in one line, with the request id, which can be copied. */
export function InlineProblem({ what, problem }: { what: string; problem: RequestProblem }) {
  return <FailureLine {...useProblemWords()(what, problem)} />;
}
