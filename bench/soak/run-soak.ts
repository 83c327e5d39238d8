import { setTimeout as wait } from 'node:timers/promises';
import { launchProcess } from '../../tools/launcher/launch-process.ts';
import { watchGrowth } from './growth.ts';
import { interruptUntil } from './interruptions.ts';
import { createRecordCheck } from './record-check.ts';
import type { SoakResult } from './soak-report.ts';
import { type SoakWorld, startSoakWorld } from './soak-world.ts';
import { startTraffic } from './traffic.ts';

type SoakSettings = {
  minutes: number;
  instances: number;
  readers: number;
  /** Milliseconds between two interruptions. */
  everyMs: number;
  /** A folder for the files of Postgres. */
  folder: string;
};

const maxRequests = 2_000_000;
const sampleEveryMs = 2000;
/** The API and the breakers are well again by then, and what was in flight has ended. */
const calmMs = 8000;

export async function runSoak(settings: SoakSettings): Promise<SoakResult> {
  const { minutes, instances, everyMs } = settings;
  const world = await startSoakWorld(settings);
  try {
    const check = createRecordCheck();
    const { readers, balancer } = world;
    const growth = watchGrowth(world.instances.all()[0]?.pid ?? 0);
    const traffic = startTraffic({
      ...{ origin: balancer.origin, readers, maxRequests },
      onReleased: check.released,
    });
    const sampling = setInterval(() => {
      growth.sample();
      // While Postgres restarts nothing can be read; the next time finds it all.
      check.read(world.records()).catch(() => {});
    }, sampleEveryMs);
    const badExits: (number | null)[] = [];
    const onBadExit = (code: number | null) => void badExits.push(code);
    const end = Date.now() + minutes * 60_000;
    const interruptions = await interruptUntil(end - calmMs, { ...world, onBadExit }, everyMs);
    await wait(Math.max(0, end - Date.now()));
    clearInterval(sampling);
    await traffic.stop();
    await check.read(world.records());
    const { isWhole, text } = await verifyChain(world);
    return {
      ...{ minutes, instances, interruptions, badExits },
      ...{ counts: traffic.counts, wrong: traffic.wrong, records: check.report() },
      ...{ isChainWhole: isWhole, chain: text, growth: growth.report() },
    };
  } finally {
    await world.stop();
  }
}

/** Verifies the chain by the command that an operator uses. */
async function verifyChain({ databaseEnv }: SoakWorld): Promise<{ isWhole: boolean; text: string }> {
  const command = launchProcess({
    name: 'The verification of the access log',
    args: ['bin/access-log.ts', 'verify'],
    env: { NODE_ENV: 'production', ...databaseEnv },
    cleanEnvironment: true,
  });
  const { code } = await command.exited;
  return { isWhole: code === 0, text: command.output() };
}
