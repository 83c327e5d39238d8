'use client';
import { useTranslations } from 'use-intl';
import { problemMessages } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** A problem in one line: the action that failed, the reason, and the request id. */
export function InlineProblem({ what, problem }: { what: string; problem: RequestProblem }) {
  const t = useTranslations('problems');
  const requestId = 'requestId' in problem ? problem.requestId : '';
  return (
    <span role="alert" className="block text-bad text-label">
      {what} {problemMessages(problem, t).title}.
      {requestId && (
        <span className="text-ink-2">
          {' '}
          {t('requestId')} <span className="identifier">{requestId}</span>
        </span>
      )}
    </span>
  );
}
