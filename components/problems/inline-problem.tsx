import { FailureLine } from '#components/ui/failure-line.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { useProblemWords } from './use-problem-words.ts';

/** A problem in one line: the action that failed, the reason, what to do, and the request id, which can be copied. */
export function InlineProblem({ what, problem }: { what: string; problem: RequestProblem }) {
  return <FailureLine {...useProblemWords()(what, problem)} />;
}
