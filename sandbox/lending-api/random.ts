const hash = (text: string) => {
  let h = 2166136261;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The same seed gives the same sequence for ever (mulberry32): no clock, no Math.random. */
export const makeRandom = (seed: string) => {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const text = (length: number, alphabet = letters) =>
    Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join('');
  const digits = (length: number) => text(length, '0123456789');
  const hex = (length: number) => text(length, '0123456789abcdef');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${text(1, '89ab')}${hex(3)}-${hex(12)}`;
  return { int, text, digits, hex, uuid };
};

export type Random = ReturnType<typeof makeRandom>;

/** The entry at `index` of a list, counted round and round. */
export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list has no entry');
  return found;
};
