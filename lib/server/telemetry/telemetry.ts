import { processValue } from '../process-value.ts';
import type { DeskMetrics } from './create-metrics.ts';

/** Set by `bin/start` where the configuration asks for it. Null: nothing is counted. */
type Telemetry = { metrics: DeskMetrics | null };

/** The metrics of this process, which every copy of a module shares. */
export function telemetry(): Telemetry {
  return processValue('telemetry', () => ({ metrics: null }));
}

/** The metrics, or null where none are kept. */
export const metrics = () => telemetry().metrics;
