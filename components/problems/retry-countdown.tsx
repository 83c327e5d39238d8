import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ProblemDetails } from '#lib/http/problem.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** How long to wait at least, where the lending API says so. */
export function RetryDelay({ problem }: { problem: RequestProblem }) {
  const t = useTranslations('problems');
  const locale = useLocale();
  const { because, retryAfter } = detailsOf(problem);
  // If the desk itself is holding requests back, the countdown says how long.
  if (retryAfter === undefined || because || problem.code === 'overloaded') return null;
  return t('retryIn', { wait: secondsIn(locale, retryAfter) });
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

const waits = [10, 20, 40, 60] as const;

/** Seconds until the next try: as the API asked, or else longer with every try. */
function waitBefore(tries: number, retryAfter: number | undefined): number {
  return Math.max(1, Math.ceil(retryAfter ?? waits[tries] ?? 60));
}

/**
 * Calls `retry` when the wait is over, and again after each new problem. A hidden tab does not retry; it does so at once
 * when it is shown again after the wait. Returns null while nothing is counted down.
 */
function useRetryCountdown({
  problem,
  retry,
  retrying,
  retryAfter,
}: {
  /** A new problem object restarts the countdown. */
  problem: object;
  retry: (() => void) | undefined;
  retrying: boolean;
  retryAfter: number | undefined;
}): { secondsLeft: number; wait: number } | null {
  const [tries, setTries] = useState(0);
  const wait = waitBefore(tries, retryAfter);
  const [secondsLeft, setSecondsLeft] = useState(wait);
  const counts = retry !== undefined && !retrying;
  const fire = useEffectEvent(() => {
    setTries((count) => count + 1);
    retry?.();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem or a new try restarts the countdown.
  useEffect(() => {
    if (!counts) return;
    const due = Date.now() + wait * 1000;
    setSecondsLeft(wait);
    const tick = () => {
      if (document.visibilityState === 'hidden') return;
      const remaining = Math.max(0, Math.ceil((due - Date.now()) / 1000));
      setSecondsLeft(remaining);
      if (remaining > 0) return;
      stop();
      fire();
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
    return stop;
  }, [problem, tries, counts, wait]);

  return counts ? { secondsLeft, wait } : null;
}
