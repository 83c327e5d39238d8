import type { Row } from '../bench-report.ts';

/** Returns a function that makes a row of the report: the share of a list that has a property. */
export function rowsOf(seed: number) {
  return <T>(what: string, list: readonly T[], has: (one: T) => boolean | null, bar: Row['bar']): Row =>
    shareRow(seed, what, list.filter(has).length, list.length, bar);
}

export function shareRow(seed: number, what: string, part: number, whole: number, bar: Row['bar']): Row {
  const side = (name: string, value: number) =>
    ({ name, unit: 'count', median: value, low: value, high: value, count: value }) as const;
  return {
    ...{ what, bar, unit: 'share', measured: part / Math.max(1, whole) },
    ours: side(`${part} of`, whole),
    base: side('seed', seed),
  };
}
