import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import { loanOf, requestLoanJson } from './desk-requests.ts';

export type LoadAnswers = {
  /** By status and code. */
  counts: Record<string, number>;
  /** The ids of the requests whose answer was no loan. */
  refused: string[];
};

export const noAnswers: LoadAnswers = { counts: {}, refused: [] };

/** Other people's views, of loans that no fault names. */
export type BackgroundLoad = {
  /** The answers since the last time that somebody asked. */
  takeAnswers: () => LoadAnswers;
  stop: () => Promise<void>;
};

/** How many views are in flight at once. */
export const viewers = 12;
/** A viewer who gets no loan does not ask again at once. */
const afterFailureMs = 50;

export function startLoad(desk: Desk, cookie: string): BackgroundLoad {
  let answers: LoadAnswers = { counts: {}, refused: [] };
  let stopped = false;
  const view = async () => {
    while (!stopped) {
      const { status, screen, requestId } = await requestLoanJson(desk, cookie, loanOf('busy'));
      const kind = screen === null ? String(status) : `${status} ${screen}`;
      answers.counts[kind] = (answers.counts[kind] ?? 0) + 1;
      if (screen === null) continue;
      answers.refused.push(requestId);
      await wait(afterFailureMs);
    }
  };
  const all = Promise.all(Array.from({ length: viewers }, view));
  return {
    takeAnswers: () => {
      const finished = answers;
      answers = { counts: {}, refused: [] };
      return finished;
    },
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
