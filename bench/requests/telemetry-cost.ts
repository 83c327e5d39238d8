import getPort from 'get-port';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { compareSettings } from './compare-settings.ts';

/** A busy machine must not look like a broken database. */
const patience = { DATABASE_TIMEOUT_MS: '10000' };

/** Measures what metrics and the line of each request cost. */
export async function benchTelemetry(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const observed = { METRICS_PORT: String(await getPort()), REQUEST_LOG: 'on' };
  return compareSettings(group, {
    what: 'JSON of a loan with metrics and the line of each request',
    cost: 'they take',
    // Fewer than a desk works on in any case, so that none is refused on a busy machine.
    clients: 12,
    runs,
    ours: { name: 'with metrics and lines', settings: { env: { ...patience, ...observed } } },
    base: { name: 'without', settings: { env: { ...patience, REQUEST_LOG: 'off' } } },
  });
}
