import type { Assumption } from '../review/finding.ts';
import type { UnitReading } from './amount-units.ts';

/** Those of some groups' units that are assumed: what is computed by one of them has to say so. */
export function unitAssumptions(units: readonly (UnitReading | null)[]): Assumption[] {
  return units.flatMap((unit): Assumption[] =>
    unit?.status === 'assumed' ? [{ id: 'unit-assumed', value: `${unit.group} ${unit.reading}` }] : [],
  );
}
