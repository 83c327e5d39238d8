type Parted = { written: string; end: number };

/** A blank, a comma or a stop and a blank. */
const parting = '\\p{Zs}?[.,]\\p{Zs}{1,2}';
const year = '(?:19|20)\\d\\d(?!\\d)';
/** Few figures in each of few pieces: a longer row of them is an enumeration. */
const few = `(?!${year})\\d{2,4}`;
const form = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/+$-])(?<!\\d[.,;]?\\p{Zs}{1,2})` +
    `(?:[A-Z]{2,5}(?:${parting}|\\p{Zs}|-)\\d{2,8}(?:(?:${parting}|-)\\d{2,8}){1,2}|${few}(?:${parting}${few}){1,2})` +
    `(?![\\p{L}\\p{N}]|\\p{Zs}?[.,;:/-]?\\p{Zs}?\\d|\\p{Zs}?[%°]|\\p{Zs}x\\p{Zs})`,
  'gu',
);
const mark = /\p{Zs}?[.,]\p{Zs}{1,2}/gu;
const shortest = 5;

/**
 * Numbers with a comma or a stop and a blank in them, without these, by where they begin: `417, 123`,
 * `CCB 2026, 000417`. As likely each is two numbers.
 */
export function partedIn(text: string): ReadonlyMap<number, Parted> {
  const parted = Array.from(text.matchAll(form), ({ 0: all, index }): [number, Parted] => [
    index,
    { written: all.replace(mark, ' '), end: index + all.length },
  ]);
  return new Map(
    parted.filter(([at, { written, end }]) => {
      return written.length < end - at && written.replace(/\D/g, '').length >= shortest;
    }),
  );
}

/** True where a text is nothing else. */
export function isParted(text: string): boolean {
  const start = text.length - text.trimStart().length;
  return partedIn(text).get(start)?.end === text.trimEnd().length;
}
