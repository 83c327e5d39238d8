'use client';
import { useSyncExternalStore } from 'react';

const everyMs = 30_000;

function subscribe(changed: () => void) {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

const nearestTick = () => Math.floor(Date.now() / everyMs) * everyMs;

/** The present instant, for ages. The server and the first paint agree on `retrievedAt`; then it ticks. */
export function useNow(retrievedAt: string): number {
  const retrieved = Date.parse(retrievedAt);
  return Math.max(
    retrieved,
    useSyncExternalStore(subscribe, nearestTick, () => retrieved),
  );
}
