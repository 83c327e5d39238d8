import { pathsOf, type Reading } from '../terms/read-field.ts';
import type { Evidence, RateUnit, UnitGroup, UnitReading } from './unit-reading.ts';

type Group = Pick<UnitReading, 'group' | 'paths'>;

export function groupOf(
  group: Exclude<UnitGroup, 'amounts'>,
  rates: readonly Reading<number>[],
): Group | null {
  const paths = pathsOf(rates);
  return paths.length > 0 ? { group, paths } : null;
}

export function configuredReading(group: Group, reading: RateUnit): UnitReading<RateUnit> {
  return { ...group, reading, status: 'certain', evidence: [{ id: 'configured' }] };
}

export function ambiguousReading(group: Group, why?: 'zero'): UnitReading<RateUnit> {
  return { ...group, reading: null, status: 'ambiguous', evidence: why ? [{ id: why }] : [] };
}

export function assumedReading(
  group: Group,
  reading: RateUnit,
  evidence: Evidence[],
  certain: boolean,
): UnitReading<RateUnit> {
  return { ...group, reading, status: certain ? 'certain' : 'assumed', evidence };
}
