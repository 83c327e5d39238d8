'use client';
import { useEffect, useEffectEvent, useState } from 'react';

const waits = [10, 20, 40, 60] as const;

/** Seconds to wait before the nth try of this page: what the API asked for, else ever longer. */
function waitBefore(tries: number, retryAfter: number | undefined): number {
  return Math.max(1, Math.ceil(retryAfter ?? waits[tries] ?? 60));
}

/**
 * Counts down to `retry` and calls it, and again after each new problem. While the tab is hidden nothing is
 * asked; who comes back after the time has passed sees it asked at once. Null where nothing is counted.
 */
export function useRetry({
  problem,
  retry,
  retrying,
  retryAfter,
}: {
  /** What is waited out: another object starts another countdown. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem or try starts another countdown.
  useEffect(() => {
    if (!counts) return;
    const due = Date.now() + wait * 1000;
    setSecondsLeft(wait);
    const tick = () => {
      if (document.visibilityState === 'hidden') return;
      const left = Math.max(0, Math.ceil((due - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left > 0) return;
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
