import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { RequestProblem } from '#lib/http/request-error.ts';

const waits = [10, 20, 40, 60] as const;

/** Seconds until the next try: as the API asked, or else longer with every try. */
function waitBefore(tries: number, problem: RequestProblem): number {
  const retryAfter = problem.code === 'offline' ? undefined : problem.retryAfter;
  return Math.max(1, Math.ceil(retryAfter ?? waits[tries] ?? 60));
}

/**
 * Says when the page tries again by itself, and does: after each new problem. A hidden tab does not; it does so at once
 * when it is shown again after the wait.
 */
export function AutomaticRetry({
  problem,
  onRetry,
  retrying,
}: {
  problem: RequestProblem;
  onRetry: () => void;
  retrying: boolean;
}) {
  const t = useTranslations('problems');
  const locale = useLocale();
  const [tries, setTries] = useState(0);
  const wait = waitBefore(tries, problem);
  const retry = useEffectEvent(() => {
    setTries(tries + 1);
    onRetry();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem begins another wait.
  useEffect(() => {
    if (retrying) return;
    const stopped = new AbortController();
    const retryIfSeen = () => {
      if (document.visibilityState === 'hidden') return;
      stopped.abort();
      retry();
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', retryIfSeen, { signal: stopped.signal });
      retryIfSeen();
    }, wait * 1000);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [problem, wait, retrying]);
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <p role="status" className="figures text-ink">
      {retrying ? t('trying') : t('waiting', { wait: seconds.format(wait) })}
    </p>
  );
}
