import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { problemMessages } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** A problem in one line: the action that failed, the reason, what to do, and the request id, which can be copied. */
export function InlineProblem({ what, problem }: { what: string; problem: RequestProblem }) {
  const t = useTranslations('problems');
  const requestId = 'requestId' in problem ? problem.requestId : '';
  const { title, todo } = problemMessages(problem, t);
  return (
    <span role="alert" className="block text-bad text-label">
      {what} {title}. {todo}
      {requestId && (
        <span className="text-ink-2">
          {' '}
          {t('requestId')} <span className="identifier">{requestId}</span>
          <CopyButton text={requestId} />
        </span>
      )}
    </span>
  );
}
