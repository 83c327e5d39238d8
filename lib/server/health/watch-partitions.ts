import { readMonthsAhead } from '../db/partitions.ts';
import { log } from '../log.ts';
import { type RegularTask, runRegularly } from '../regular-task.ts';

/** Every instance reports it when fewer months than these are prepared beyond the present one. */
const fewestMonthsAhead = 2;

/**
 * Reports, now and every hour, when the access log has fewer than two months prepared: without a partition for the
 * present month nothing is recorded, and so no loan is shown.
 */
export function watchPartitions(everyMs = 3_600_000): RegularTask {
  return runRegularly({
    everyMs,
    round: async () => {
      const ahead = await readMonthsAhead();
      if (ahead >= fewestMonthsAhead) return;
      const event = { event: 'access-log-partitions', ahead };
      log().error(event, 'the access log has too few months prepared: run "npm run migrate"');
    },
    failure: ['access-log-partitions', 'the months of the access log could not be read'],
  });
}
