import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { problemMessages, sideOf } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { AutomaticRetry } from './automatic-retry.tsx';
import { Notice } from './notice.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SlowApiNote } from './slow-api-note.tsx';

/** `waits`: the page tries again by itself. `again`: the reader can try again. */
const retryModes: Record<RequestProblem['code'], 'waits' | 'again' | 'never'> = {
  invalid_loan_id: 'never',
  invalid_request: 'never',
  unauthenticated: 'never',
  forbidden: 'never',
  not_found: 'again',
  method_not_allowed: 'never',
  reveal_locked: 'never',
  verification_required: 'never',
  identity_unavailable: 'never',
  loan_changed: 'again',
  limit_reached: 'again',
  upstream_unauthorized: 'again',
  upstream_forbidden: 'again',
  upstream_rate_limited: 'waits',
  upstream_unavailable: 'waits',
  upstream_timeout: 'waits',
  upstream_malformed: 'again',
  upstream_too_large: 'never',
  access_log_unavailable: 'waits',
  access_log_timeout: 'again',
  overloaded: 'waits',
  internal: 'again',
  offline: 'again',
};

/** A longer identifier is not one, and would fill the screen. */
const maxIdentifierLength = 200;

type ProblemScreenProps = {
  problem: RequestProblem;
  loanId?: string;
  onRetry?: () => void;
  retrying?: boolean;
};

/** Shows a problem in place of a page: what happened, whose side it is on, what to do, and the request id. */
export function ProblemScreen(props: ProblemScreenProps) {
  const { problem, loanId, onRetry, retrying = false } = props;
  const t = useTranslations('problems');
  const { title, what, todo } = problemMessages(problem, t);
  const side = sideOf(problem);
  const requestId = problem.code === 'offline' ? '' : problem.requestId;
  return (
    <Notice
      side={side}
      sideName={t(`side.${side}`)}
      title={title}
      actions={<ProblemActions {...props} />}
      facts={
        <>
          {loanId && <NoticeDetail name={t('identifier')} value={shortened(loanId)} />}
          {requestId && <NoticeDetail name={t('requestId')} value={requestId} copyLabel={t('copyId')} />}
          <NoticeDetail name={t('code')} value={problem.code} />
        </>
      }
    >
      <p>{what}</p>
      <p>{todo}</p>
      {retrying && <SlowApiNote />}
      {onRetry && retryModes[problem.code] === 'waits' && !isTimeoutOfLoan(problem) && (
        <AutomaticRetry problem={problem} onRetry={onRetry} retrying={retrying} />
      )}
    </Notice>
  );
}

/** A loan that alone takes too long will take as long again, so the page does not try it again by itself. */
const isTimeoutOfLoan = (problem: RequestProblem) =>
  problem.scope === 'this-loan' && problem.code === 'upstream_timeout';

/** Requests a loan without its lists: enough to show which loan it is, and its terms. */
const withoutLists =
  'expand=&fields=id,status,externalId,contractNumber,customer,company,employment,offer,createdAt,updatedAt,deleted';

function ProblemActions({ problem, loanId, onRetry, retrying = false }: ProblemScreenProps) {
  const t = useTranslations('problems');
  const again = retryModes[problem.code] === 'never' ? undefined : onRetry;
  const isSignedOut = problem.code === 'unauthenticated';
  const canNarrow = problem.code === 'upstream_too_large' && loanId !== undefined;
  return (
    <>
      {again && (
        <Button look="primary" onClick={() => !retrying && again()} aria-disabled={retrying}>
          {retrying ? t('trying') : t('again')}
        </Button>
      )}
      {canNarrow && (
        <a href={`/loans/${encodeURIComponent(loanId)}?${withoutLists}`} className={buttonClasses('primary')}>
          {t('upstream_too_large.without')}
        </a>
      )}
      {isSignedOut && <SignInLink />}
      <a href="/" className={buttonClasses(again || canNarrow || isSignedOut ? 'outline' : 'primary')}>
        {t('home')}
      </a>
    </>
  );
}

function shortened(id: string): string {
  return visibleText(id.length > maxIdentifierLength ? `${id.slice(0, maxIdentifierLength)}…` : id);
}
