import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { longerTimeoutMs } from '#lib/http/longer-timeout.ts';
import { sideOf } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { canNarrowRequest, NarrowerRequestLink } from './narrower-request-link.tsx';
import { Notice } from './notice.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import { RetryCountdown, RetryDelay } from './retry-countdown.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SlowApiNote } from './slow-api-note.tsx';
import { useProblemWords } from './use-problem-words.ts';

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
  sign_in_again: 'never',
  loan_changed: 'again',
  limit_reached: 'again',
  upstream_unauthorized: 'again',
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
  /** Reads the loan with three times the time; undefined where that was done. */
  onWaitLonger?: () => void;
  /** The same as a link, for a page without its scripts. */
  waitLongerHref?: string;
  retrying?: boolean;
  /** How long the try that is under way may take. */
  timeoutMs?: number;
};

/** Shows a problem in place of a page: what happened, whose side it is on, what to do, and the request id. */
export function ProblemScreen(props: ProblemScreenProps) {
  const { problem, loanId, onRetry, retrying = false, timeoutMs } = props;
  const t = useTranslations('problems');
  const { title, what, todo } = useProblemWords(problem);
  const side = sideOf(problem);
  const requestId = problem.code === 'offline' ? '' : problem.requestId;
  const waits = retryModes[problem.code] === 'waits';
  return (
    <Notice
      side={side}
      sideName={t(`side.${side}`)}
      title={title}
      actions={<ProblemActions {...props} />}
      facts={
        <>
          {loanId && <NoticeDetail name={t('identifier')} value={shortened(loanId)} />}
          {requestId && (
            <NoticeDetail name={t('requestId')} value={requestId} copy={[t('copyId'), t('copied')]} />
          )}
          <NoticeDetail name={t('code')} value={problem.code} />
        </>
      }
    >
      <p>
        {what} {waits && <RetryDelay problem={problem} />}
      </p>
      <p>{todo}</p>
      {retrying && timeoutMs !== undefined && <SlowApiNote timeoutMs={timeoutMs} />}
      {waits && !passedTimeoutMs(problem) && (
        <RetryCountdown problem={problem} onRetry={onRetry} retrying={retrying} />
      )}
    </Notice>
  );
}

/** The deadline that passed while the loan was read; undefined for any other problem. */
const passedTimeoutMs = (problem: RequestProblem) =>
  problem.scope && problem.code === 'upstream_timeout' ? problem.timeoutMs : undefined;

function ProblemActions({
  problem,
  loanId,
  onRetry,
  onWaitLonger,
  waitLongerHref,
  retrying = false,
}: ProblemScreenProps) {
  const t = useTranslations('problems');
  const again = retryModes[problem.code] === 'never' ? undefined : onRetry;
  const passedMs = onWaitLonger && passedTimeoutMs(problem);
  const canNarrow = loanId !== undefined && canNarrowRequest(problem);
  const isSignedOut = problem.code === 'unauthenticated';
  return (
    <>
      {passedMs && !retrying && (
        <a
          href={waitLongerHref}
          className={buttonClasses('primary')}
          onClick={(event) => {
            event.preventDefault();
            onWaitLonger();
          }}
        >
          {t('waitLonger', { seconds: longerTimeoutMs(passedMs) / 1000 })}
        </a>
      )}
      {again && (
        <Button
          look={passedMs ? 'outline' : 'primary'}
          onClick={() => !retrying && again()}
          aria-disabled={retrying}
        >
          {retrying ? t('trying') : t('again')}
        </Button>
      )}
      {canNarrow && <NarrowerRequestLink problem={problem} loanId={loanId} />}
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
