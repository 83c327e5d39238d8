/** The periods between times, in their unit. Few lengths occur, so that each power is computed once for all periods of its length. */
type Periods = { lengths: readonly number[]; kinds: readonly number[] };
const periodsOfTimes = new WeakMap<readonly number[], Periods>();

/** The lengths of the periods that end at some times, the first from zero, and which of them each period has. */
export function periodsOf(times: readonly number[]): Periods {
  const known = periodsOfTimes.get(times);
  if (known) return known;
  const keys: number[] = [];
  const lengths: number[] = [];
  const kinds: number[] = [];
  let before = 0;
  for (const time of times) {
    // Lengths that are equal to the eighth digit are one kind. There are few, so that a loop finds one faster than a map.
    const key = Math.round((time - before) * 1e8);
    let kind = 0;
    while (kind < keys.length && keys[kind] !== key) kind++;
    if (kind === keys.length) lengths.push(time - before);
    keys[kind] = key;
    kinds.push(kind);
    before = time;
  }
  const periods = { lengths, kinds };
  periodsOfTimes.set(times, periods);
  return periods;
}

/** What one real is worth at each of some times, e^−(force × time). The force is that of one unit of time. */
export function discountFactors(times: readonly number[], force: number): number[] {
  const { lengths, kinds } = periodsOf(times);
  const ofKinds = lengths.map((length) => Math.exp(-force * length));
  const factors = new Array<number>(kinds.length);
  let factor = 1;
  for (let at = 0; at < kinds.length; at++) {
    factor *= ofKinds[kinds[at] ?? 0] ?? 1;
    factors[at] = factor;
  }
  return factors;
}
