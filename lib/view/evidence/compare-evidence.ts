import type { Json } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';

/**
 * `equal`: what most columns say, at least two; `different`: anything else where several say something;
 * `only`: no other column says anything; `absent`: nothing is said (`value` undefined, null or empty);
 * `unknown`: it is hidden from this reader, or what it would be compared with is.
 */
export type EvidenceMark = 'equal' | 'different' | 'only' | 'unknown' | 'absent';

export type Comparison = {
  /** One for each value. */
  of: EvidenceMark[];
  /** Of those that say something: whether they agree, or are but one, or none. `unknown`: hidden values decide. */
  verdict: 'equal' | 'different' | 'one' | 'none' | 'unknown';
};

/** What is hidden is compared with nothing: of the others it is still known where they differ. */
export function compare(values: readonly (Json | undefined)[]): Comparison {
  const texts = values.map((value) => (value === undefined ? null : canonical(value)));
  const hidden = values.map(containsMasked);
  const present = texts.filter((text) => text !== null);
  const counts = new Map<string, number>();
  texts.forEach((text, index) => {
    if (text !== null && !hidden[index]) counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  // The sort is stable: of two equally frequent values the one that came first.
  const [[common, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const single = present.length === 1;
  const undecided = hidden.includes(true) && counts.size < 2;
  const of = texts.map((text, index) => {
    if (text === null) return 'absent';
    if (single) return 'only';
    if (hidden[index]) return 'unknown';
    if (text === common && count > 1) return 'equal';
    return undecided ? 'unknown' : 'different';
  });
  if (present.length === 0) return { of, verdict: 'none' };
  if (single) return { of, verdict: 'one' };
  return { of, verdict: undecided ? 'unknown' : counts.size > 1 ? 'different' : 'equal' };
}

/** JSON with the members of every object in one order, so that equal objects are equal texts; null of nothing said. */
function canonical(value: Json): string | null {
  const text = JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return ['null', '""', '[]', '{}'].includes(text) ? null : text;
}
