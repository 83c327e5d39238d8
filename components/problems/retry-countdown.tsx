import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import type { ProblemDetails } from '#lib/http/problem.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { useRetryCountdown } from './use-retry-countdown.ts';

/** Since when the lending API has been failing, and how long it asks to wait, as far as that is known. */
export function RetryDelay({ problem }: { problem: RequestProblem }) {
  const t = useTranslations('problems');
  const locale = useLocale();
  const format = useFormat();
  const { because, since, retryAfter, asksToWait = retryAfter } = detailsOf(problem);
  const at = since ? Date.parse(since) : Number.NaN;
  return (
    <>
      {!Number.isNaN(at) && `${t('since', { when: `${format.instant(at)} ${format.zone(at)}` })} `}
      {/* If the desk itself is holding requests back, the countdown says how long. */}
      {asksToWait !== undefined &&
        !because &&
        problem.code !== 'overloaded' &&
        t('retryIn', { wait: secondsIn(locale, asksToWait) })}
    </>
  );
}

/** Counts down to the next automatic try. Screen readers announce only the beginning of a wait. */
export function RetryCountdown({
  problem,
  onRetry,
  retrying,
}: {
  problem: RequestProblem;
  onRetry: (() => void) | undefined;
  retrying: boolean;
}) {
  const t = useTranslations('problems');
  const locale = useLocale();
  const { retryAfter } = detailsOf(problem);
  const countdown = useRetryCountdown({ problem, retry: onRetry, retrying, retryAfter });
  if (!onRetry) return null;
  return (
    <>
      <p className="figures text-ink" aria-hidden="true">
        {countdown ? t('waiting', { wait: secondsIn(locale, countdown.secondsLeft) }) : t('trying')}
      </p>
      <p role="status" className="sr-only">
        {countdown ? t('waiting', { wait: secondsIn(locale, countdown.wait) }) : t('trying')}
      </p>
    </>
  );
}

function detailsOf(problem: RequestProblem): ProblemDetails {
  return problem.code === 'offline' ? {} : problem;
}

function secondsIn(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(count);
}
