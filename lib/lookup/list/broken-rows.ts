type Row = { text: string };

const longest = 80;
const ofNumber = /^[\s>"']*[A-Z\d./—\s-]*["']?[.,]?\s*$/i;
const hasDigit = /\d/;
const beginsAtDash = /^[\s>]*[/—-]/;
const beginsWithDigit = /^[\s>]*\d/;
const endsWithDigit = /\d\s*$/;
const beginsAtDashAndDigit = /^[\s>]*[/—-]\d/;
const endsInYear = /^[\s>]*[A-Z]{2,5}[\s./-]*(?:19|20)\d\d\s*$/i;
const endsAtDash = /[A-Z\d]\s*[/—-]\s*$/i;

/**
 * `CCB-2026-` and `000417` below it, or `-000417`: a number that was broken at one of its dashes is one row, quoted or
 * not. Where one row after another begins with a dash, these are the points of a list.
 */
export function mendRows<T extends Row>(rows: readonly T[]): T[] {
  const mended: T[] = [];
  for (const [index, row] of rows.entries()) {
    const before = mended.at(-1);
    if (
      before &&
      isOfNumber(before.text, true) &&
      isOfNumber(row.text, false) &&
      isBroken(rows, index, before)
    ) {
      const text = before.text.trimEnd() + row.text.replace(/^[\s>]+/, '');
      mended[mended.length - 1] = { ...before, text };
    } else mended.push(row);
  }
  return mended;
}

/** True where a number goes on from one row to the next still: these are the lines of a letter. */
export const hasBroken = (rows: readonly Row[]): boolean =>
  rows.some((_, index) => isBroken(rows, index, rows[index - 1]));

function isBroken(rows: readonly Row[], index: number, before: Row | undefined): boolean {
  const text = rows[index]?.text ?? '';
  if (!before) return false;
  // `CCB 2026` and its number below, and nothing else.
  if (rows.length === 2 && endsInYear.test(before.text) && beginsWithDigit.test(text)) return true;
  if (endsAtDash.test(before.text)) return beginsWithDigit.test(text);
  return endsWithDigit.test(before.text) && beginsAtDashAndDigit.test(text) && !isPoint(rows, index);
}

const isPoint = (rows: readonly Row[], index: number) =>
  beginsAtDash.test(rows[index]?.text ?? '') &&
  [index - 1, index + 1].some((at) => beginsAtDash.test(rows[at]?.text ?? ''));

/** True for a row of nothing but figures, as they stand in a number: few letters alone only where it begins. */
function isOfNumber(row: string, begins: boolean): boolean {
  if (row.length > longest || !ofNumber.test(row)) return false;
  const [first, ...rest] = row.match(/[A-Z\d]+/gi) ?? [];
  const isFirst = first !== undefined && (hasDigit.test(first) || (begins && first.length <= 5));
  return isFirst && rest.every((one) => hasDigit.test(one));
}
