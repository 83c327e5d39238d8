import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SoakWorld } from './soak-world.ts';

export type Interruption = {
  kind: string;
  /** Requests that may have been recorded and not answered: those in flight when it began. */
  inFlight: number;
};

type Interruptible = Pick<
  SoakWorld,
  'balancer' | 'instances' | 'api' | 'setApiFailing' | 'restartPostgres'
> & {
  /** Is called for each instance that received SIGTERM and did not exit with 0. */
  onBadExit: (code: number | null) => void;
};

const awayMs = 7000;

/**
 * Makes things fail in turns. The first instance is spared, so that its memory and files can be compared over the run;
 * what fails around it reaches it all the same.
 */
const kinds: Record<
  string,
  (world: Interruptible, onInterrupted: (inFlight: number) => void) => Promise<void>
> = {
  'rolling restart': async ({ balancer, instances, onBadExit }, onInterrupted) => {
    for (let index = 1; index < instances.all().length; index += 1) {
      const desk = instances.all()[index];
      if (!desk) continue;
      onInterrupted(balancer.inFlight(desk.port));
      const code = await desk.stop('SIGTERM');
      if (code !== 0) onBadExit(code);
      await instances.restart(index);
    }
  },
  'kill -9': async ({ balancer, instances }, onInterrupted) => {
    const index = randomInt(1, instances.all().length);
    const desk = instances.all()[index];
    if (!desk) return;
    onInterrupted(balancer.inFlight(desk.port));
    await desk.stop('SIGKILL');
    await instances.restart(index);
  },
  'API away': async ({ api }) => {
    await api.stopListening();
    await wait(awayMs);
    await api.listenAgain();
  },
  'Postgres restart': async ({ balancer, restartPostgres }, onInterrupted) => {
    onInterrupted(balancer.inFlight());
    await restartPostgres();
  },
  'API failing': async ({ setApiFailing }) => {
    setApiFailing(true);
    await wait(awayMs);
    setApiFailing(false);
  },
};

/** One interruption after another, until the end. Returns what happened. */
export async function interruptUntil(
  end: number,
  world: Interruptible,
  everyMs: number,
): Promise<Interruption[]> {
  const happened: Interruption[] = [];
  const names = Object.keys(kinds);
  for (let turn = 0; ; turn += 1) {
    const left = end - Date.now();
    if (left <= everyMs) {
      await wait(Math.max(left, 0));
      return happened;
    }
    await wait(everyMs);
    const kind = names[turn % names.length] ?? '';
    const entry: Interruption = { kind, inFlight: 0 };
    happened.push(entry);
    await kinds[kind]?.(world, (inFlight) => {
      entry.inFlight += inFlight;
    });
  }
}
