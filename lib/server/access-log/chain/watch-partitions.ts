import { database } from '#lib/server/db/database.ts';
import { log } from '#lib/server/log.ts';
import { countMonthsAhead, fewestMonthsAhead, readPartitions } from './partitions.ts';

/**
 * Reports, now and every hour, when the access log has fewer than two months prepared: without a partition for the
 * present month nothing is recorded, and so no loan is shown.
 */
export function watchPartitions(everyMs = 3_600_000): { stop: () => void } {
  void reportMissingMonths();
  const timer = setInterval(() => void reportMissingMonths(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function reportMissingMonths(): Promise<void> {
  try {
    const ahead = await readMonthsAhead();
    if (ahead >= fewestMonthsAhead) return;
    const event = { event: 'access-log-partitions', ahead };
    log().error(event, 'the access log has too few months prepared: run "npm run migrate"');
  } catch (error) {
    log().error({ event: 'access-log-partitions', error }, 'the months of the access log could not be read');
  }
}

/** The number of months after the present one that the access log has a partition for; -1: not even the present one. */
export async function readMonthsAhead(): Promise<number> {
  return countMonthsAhead(await readPartitions(database()));
}
