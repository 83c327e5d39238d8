import type { Assumption } from '../review/assumption.ts';
import type { UnitReading } from './unit-reading.ts';

/** The assumptions for those units that are only assumed. Every figure computed by such a unit has to state them. */
export function unitAssumptions(units: readonly (UnitReading | null)[]): Assumption[] {
  return units.flatMap((unit): Assumption[] =>
    unit?.status === 'assumed' ? [{ id: 'unit-assumed', value: `${unit.group} ${unit.reading}` }] : [],
  );
}
