import { log } from '../log.ts';
import { metrics } from '../telemetry/telemetry.ts';
import type { RequestGate } from './request-gate.ts';

const intervalMs = 1000;

/** Counts refusals, and logs one line for each second that has some: a line for each would be work for a busy desk. */
export function createOverloadLog(report: RequestGate['report']): { count: () => void } {
  let refused = 0;
  const write = () => {
    log().warn({ event: 'overloaded', refused, ...report() }, 'requests were refused because too many wait');
    refused = 0;
  };
  return {
    count() {
      if (refused === 0) setTimeout(write, intervalMs).unref();
      refused += 1;
      metrics()?.refused.inc({ code: 'overloaded' });
    },
  };
}
