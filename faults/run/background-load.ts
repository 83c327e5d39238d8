import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../e2e/servers/start-desk.ts';
import { askJson, loanOf } from './desk-requests.ts';

/** Other people's views, of loans that no fault names. */
export type Load = {
  /** The answers since the last time that somebody asked, as counts by status and code. */
  takeCounts: () => Record<string, number>;
  stop: () => Promise<void>;
};

const viewers = 12;
/** A viewer who gets no loan does not ask again at once. */
const afterFailureMs = 50;

export function startLoad(desk: Desk, cookie: string): Load {
  let counts: Record<string, number> = {};
  let stopped = false;
  const view = async () => {
    while (!stopped) {
      const { status, screen } = await askJson(desk, cookie, loanOf('busy'));
      const kind = screen === null ? String(status) : `${status} ${screen}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (screen !== null) await wait(afterFailureMs);
    }
  };
  const all = Promise.all(Array.from({ length: viewers }, view));
  return {
    takeCounts: () => {
      const finishedCounts = counts;
      counts = {};
      return finishedCounts;
    },
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
