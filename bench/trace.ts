import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

/** A task of a page's main thread. `at` and `work` in milliseconds; `work` is processor time. */
export type Task = { at: number; work: number };

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** What Chromium writes down of its timeline while `run` runs. */
export async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories });
  await run();
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/**
 * The tasks of the thread in which keys were pressed, when those were, and when answers of the network came: each from
 * the task that brought it, which begins a little earlier than what it says.
 */
export function mainThread(events: readonly TraceEvent[]): {
  tasks: Task[];
  keys: number[];
  answers: number[];
} {
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'keydown';
  const first = events.find(isKey);
  const inThread = events.filter(({ pid, tid }) => pid === first?.pid && tid === first?.tid);
  const tasks = inThread
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .toSorted((one, other) => one.ts - other.ts);
  const taskOf = ({ ts }: TraceEvent) => (tasks.findLast((task) => task.ts <= ts)?.ts ?? ts) / 1000;
  return {
    tasks: tasks.map(({ ts, tdur, dur }) => ({ at: ts / 1000, work: (tdur ?? dur ?? 0) / 1000 })),
    keys: inThread.filter(isKey).map(taskOf),
    answers: inThread.filter(({ name }) => name === 'ResourceReceiveResponse').map(taskOf),
  };
}
