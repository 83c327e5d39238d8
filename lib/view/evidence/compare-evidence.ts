import type { Json } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';

/**
 * `equal`: the value of most columns, at least two. `different`: another value, where several columns have one. `only`:
 * no other column has a value. `absent`: undefined, null or empty. `unknown`: the value is masked, or those that it
 * would be compared with are.
 */
export type EvidenceMark = 'equal' | 'different' | 'only' | 'unknown' | 'absent';

export type Comparison = {
  /** One for each value. */
  of: EvidenceMark[];
  /** Whether the columns with a value agree; `one` or `none` has a value. `unknown`: it depends on masked values. */
  verdict: 'equal' | 'different' | 'one' | 'none' | 'unknown';
};

/** Compares the values of a row. Masked values are compared with nothing; others may still differ among themselves. */
export function compareEvidence(values: readonly (Json | undefined)[]): Comparison {
  const texts = values.map((value) => (value === undefined ? null : canonical(value)));
  const hidden = values.map(containsMasked);
  const present = texts.filter((text) => text !== null);
  const visible = texts.filter((text, index) => text !== null && !hidden[index]);
  const equalTexts = [...Map.groupBy(visible, (text) => text).values()];
  // The sort is stable, so of two equally frequent values the first counts as common.
  const [mostFrequent = []] = equalTexts.toSorted((a, b) => b.length - a.length);
  const single = present.length === 1;
  const undecided = hidden.includes(true) && equalTexts.length < 2;
  const of = texts.map((text, index) => {
    if (text === null) return 'absent';
    if (single) return 'only';
    if (hidden[index]) return 'unknown';
    if (text === mostFrequent[0] && mostFrequent.length > 1) return 'equal';
    return undecided ? 'unknown' : 'different';
  });
  if (present.length === 0) return { of, verdict: 'none' };
  if (single) return { of, verdict: 'one' };
  return { of, verdict: undecided ? 'unknown' : equalTexts.length > 1 ? 'different' : 'equal' };
}

/** Writes JSON with sorted members, so that equal objects are equal texts; null for an absent value. */
function canonical(value: Json): string | null {
  const text = JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return ['null', '""', '[]', '{}'].includes(text) ? null : text;
}
