import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { compareSettings } from './compare-settings.ts';

/** So many that no run reaches them. All requests are one person's, so that they count in the same two rows. */
const highLimits = 'loans=1000000/1000000,documents=60/200,verifications=30/100,reveals=60/300,exports=10/30';

/** Measures what counting against a person's limits costs. */
export function benchPersonLimits(group: ProcessGroup, runs = 5): Promise<Row[]> {
  return compareSettings(group, {
    what: 'JSON of a loan with limits for each person',
    cost: 'counting takes',
    clients: 60,
    runs,
    ours: { name: 'with limits', settings: { limits: highLimits } },
    base: { name: 'PERSON_LIMITS=off', settings: { limits: 'off' } },
  });
}
