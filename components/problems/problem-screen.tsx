'use client';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { longerTimeoutMs } from '#lib/http/longer-timeout.ts';
import { sideOf } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { visible } from '#lib/view/visible-text.ts';
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

/** Shows a problem in place of a page: what happened, whose side it is on, what to do, and the request id. */
export function ProblemScreen({
  problem,
  loanId,
  onRetry,
  onWaitLonger,
  waitLongerHref,
  retrying = false,
  timeoutMs,
}: {
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
}) {
  const t = useTranslations('problems');
  const { title, what, todo } = useProblemWords(problem);
  const side = sideOf(problem);
  const requestId = problem.code === 'offline' ? '' : problem.requestId;
  const way = retryModes[problem.code];
  const again = way === 'never' ? undefined : onRetry;
  const longer = problem.scope && problem.code === 'upstream_timeout' && problem.timeoutMs;
  const past = loanId !== undefined && canNarrowRequest(problem);
  const gone = problem.code === 'unauthenticated';
  return (
    <Notice
      side={side}
      sideName={t(`side.${side}`)}
      title={title}
      actions={
        <>
          {longer && onWaitLonger && !retrying && (
            <a
              href={waitLongerHref}
              className={buttonClasses('primary')}
              onClick={(event) => {
                event.preventDefault();
                onWaitLonger();
              }}
            >
              {t('waitLonger', { seconds: longerTimeoutMs(longer) / 1000 })}
            </a>
          )}
          {again && (
            <Button
              look={longer && onWaitLonger ? 'outline' : 'primary'}
              onClick={() => !retrying && again()}
              aria-disabled={retrying}
            >
              {retrying ? t('trying') : t('again')}
            </Button>
          )}
          {past && <NarrowerRequestLink problem={problem} loanId={loanId} />}
          {gone && <SignInLink />}
          <a href="/" className={buttonClasses(again || past || gone ? 'outline' : 'primary')}>
            {t('home')}
          </a>
        </>
      }
      facts={
        <>
          {loanId && <NoticeDetail name={t('identifier')} value={shown(loanId)} />}
          {requestId && (
            <NoticeDetail name={t('requestId')} value={requestId} copy={[t('copyId'), t('copied')]} />
          )}
          <NoticeDetail name={t('code')} value={problem.code} />
        </>
      }
    >
      <p>
        {what} {way === 'waits' && <RetryDelay problem={problem} />}
      </p>
      <p>{todo}</p>
      {retrying && timeoutMs !== undefined && <SlowApiNote timeoutMs={timeoutMs} />}
      {way === 'waits' && !longer && (
        <RetryCountdown problem={problem} onRetry={onRetry} retrying={retrying} />
      )}
    </Notice>
  );
}

function shown(id: string): string {
  return visible(id.length > maxIdentifierLength ? `${id.slice(0, maxIdentifierLength)}…` : id);
}
