import { processValue } from '../process-value.ts';
import type { DeskMetrics } from './create-metrics.ts';
import type { DeskTracer } from './create-tracer.ts';

/** Set by `bin/start` where the configuration asks for it. Null: nothing is counted, or nothing is traced. */
type Telemetry = {
  metrics: DeskMetrics | null;
  tracer: DeskTracer | null;
};

/** The metrics and the traces of this process, which every copy of a module shares. */
export function telemetry(): Telemetry {
  return processValue('telemetry', () => ({ metrics: null, tracer: null }));
}

/** The metrics, or null where none are kept. */
export const metrics = () => telemetry().metrics;
