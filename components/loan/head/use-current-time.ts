import { useSyncExternalStore } from 'react';

const intervalMs = 30_000;

function subscribe(changed: () => void) {
  const timer = setInterval(changed, intervalMs);
  return () => clearInterval(timer);
}

const nearestTick = () => Math.floor(Date.now() / intervalMs) * intervalMs;

/**
 * The present instant, in milliseconds, updated every 30 seconds. The server and hydration use `retrievedAt`, so that
 * both render the same ages.
 */
export function useCurrentTime(retrievedAt: string): number {
  const retrieved = Date.parse(retrievedAt);
  return Math.max(
    retrieved,
    useSyncExternalStore(subscribe, nearestTick, () => retrieved),
  );
}
