'use client';
import { useTranslations } from 'use-intl';
import { Button, buttonLook } from '#components/ui/button.tsx';
import { sideOf } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { visible } from '#lib/view/visible-text.ts';
import { leadsPastFault, WithoutFault } from './narrower-request-link.tsx';
import { Notice } from './notice.tsx';
import { Fact } from './notice-detail.tsx';
import { Countdown, Delay } from './retry-countdown.tsx';
import { SignInAgain } from './sign-in-link.tsx';
import { useProblemWords } from './use-problem-words.ts';

/** What a person can do: `waits` is tried again by the page itself, `again` by hand only. */
const ways: Record<RequestProblem['code'], 'waits' | 'again' | 'never'> = {
  invalid_loan_id: 'never',
  invalid_request: 'never',
  unauthenticated: 'never',
  forbidden: 'never',
  not_found: 'again',
  method_not_allowed: 'never',
  loan_changed: 'again',
  upstream_unauthorized: 'again',
  upstream_rate_limited: 'waits',
  upstream_unavailable: 'waits',
  upstream_timeout: 'waits',
  upstream_malformed: 'again',
  upstream_too_large: 'never',
  access_log_unavailable: 'waits',
  access_log_timeout: 'again',
  internal: 'again',
  offline: 'again',
};

/** Longer is no identifier, and would push the rest of the screen away. */
const longestShown = 200;

/** Stands where a loan would: what happened, whose side it is on, what to do, and the request id. */
export function ProblemScreen({
  problem,
  loanId,
  onRetry,
  retrying = false,
}: {
  problem: RequestProblem;
  loanId?: string;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  const t = useTranslations('problems');
  const { title, what, todo } = useProblemWords(problem);
  const side = sideOf(problem);
  const requestId = problem.code === 'offline' ? '' : problem.requestId;
  const way = ways[problem.code];
  const again = way === 'never' ? undefined : onRetry;
  const past = loanId !== undefined && leadsPastFault(problem);
  const gone = problem.code === 'unauthenticated';
  return (
    <Notice
      side={side}
      sideName={t(`side.${side}`)}
      title={title}
      actions={
        <>
          {again && (
            <Button look="primary" onClick={() => !retrying && again()} aria-disabled={retrying}>
              {retrying ? t('trying') : t('again')}
            </Button>
          )}
          {past && <WithoutFault problem={problem} loanId={loanId} />}
          {gone && <SignInAgain />}
          <a href="/" className={buttonLook(again || past || gone ? 'outline' : 'primary')}>
            {t('home')}
          </a>
        </>
      }
      facts={
        <>
          {loanId && <Fact name={t('identifier')} value={shown(loanId)} />}
          {requestId && <Fact name={t('requestId')} value={requestId} copy={[t('copyId'), t('copied')]} />}
          <Fact name={t('code')} value={problem.code} />
        </>
      }
    >
      <p>
        {what} {way === 'waits' && <Delay problem={problem} />}
      </p>
      <p>{todo}</p>
      {way === 'waits' && <Countdown problem={problem} onRetry={onRetry} retrying={retrying} />}
    </Notice>
  );
}

function shown(id: string): string {
  return visible(id.length > longestShown ? `${id.slice(0, longestShown)}…` : id);
}
