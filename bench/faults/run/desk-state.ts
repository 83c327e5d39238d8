import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import type { State } from '../fault.ts';
import type { World } from '../world/world.ts';
import { type BackgroundLoad, startLoad } from './background-load.ts';
import { loanOf, requestLoanJson, requestLoanPage } from './desk-requests.ts';

/** Brings the desk into a state, and keeps it there until another one is asked for. */
export type DeskState = {
  enter: (state: State, desk: Desk) => Promise<void>;
  load: () => BackgroundLoad | null;
  /** Waits until loans can be viewed, and views some: a desk that has just started is slow at first. */
  settle: (desk: Desk) => Promise<void>;
  /** Whether an open breaker has refused every call since `enter`. */
  isStillOpen: () => boolean;
  stop: () => Promise<void>;
};

/** The breaker lets a probe through after this time. */
const halfOpenAfterMs = 5000;
/** A case that starts at most this long after the breaker has opened ends well before the probe. */
const freshMs = 2500;
const patienceMs = 30_000;
const failuresAtOnce = 16;

export function createDeskState({ cookies }: World): DeskState {
  let load: { desk: Desk; of: BackgroundLoad } | null = null;
  let opened: { desk: Desk; at: number } | null = null;
  const ageOfBreaker = (desk: Desk) => (opened?.desk === desk ? Date.now() - opened.at : Infinity);

  const stopLoad = async () => {
    const stopping = load;
    load = null;
    await stopping?.of.stop();
  };
  const view = (desk: Desk, kind: string) => requestLoanJson(desk, cookies.analyst, loanOf(kind));
  const views = (desk: Desk, kind: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => view(desk, kind)));

  const settle = async (desk: Desk) => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await wait(50)) {
      if ((await view(desk, 'well')).status === 200) break;
    }
    await requestLoanPage(desk, cookies.analyst, loanOf('well'));
    // Failures count for half a minute: as many loans that open keep the breaker closed.
    await views(desk, 'well', 4);
  };

  const openBreaker = async (desk: Desk) => {
    const age = ageOfBreaker(desk);
    if (age < freshMs) return;
    if (age < Infinity) await wait(Math.max(0, halfOpenAfterMs + 100 - age));
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      // As soon as it may let a probe through, a single failure opens it again.
      await views(desk, 'reset-before-head', age < Infinity ? 1 : failuresAtOnce);
      const at = Date.now();
      if (breakerOf(desk) === 'open') {
        opened = { desk, at };
        return;
      }
    }
    throw new Error('the circuit breaker did not open');
  };

  return {
    enter: async (state, desk) => {
      if (state !== 'loaded' || load?.desk !== desk) await stopLoad();
      if (state === 'breaker') return openBreaker(desk);
      if (opened?.desk === desk) await settle(desk);
      opened = null;
      if (state === 'loaded' && !load) load = { desk, of: startLoad(desk, cookies.analyst) };
    },
    load: () => load?.of ?? null,
    settle,
    isStillOpen: () => opened !== null && Date.now() - opened.at < halfOpenAfterMs - 100,
    stop: stopLoad,
  };
}

/** The last state of the breaker that the desk logged. */
function breakerOf(desk: Desk): string {
  const lines = [...desk.output().matchAll(/"event":"lending-api","state":"([a-z-]+)"/g)];
  return lines.at(-1)?.[1] ?? 'closed';
}
