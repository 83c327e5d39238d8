/** A number as its exact decimal digits. */
export type Decimal = { negative: boolean; whole: string; fraction: string };

/** Enough for every double. A larger exponent would make a text of unlimited length. */
const maxDigits = 400;

/**
 * Returns the exact digits of a JSON number, given as a double (its shortest form) or as text. `shift` moves the point
 * to the right, without the rounding of a multiplication. Null for anything else, and for an excessive exponent.
 */
export function decimalOf(value: number | string, shift = 0): Decimal | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value));
  if (!match) return null;
  const [, sign, before = '', after = '', exponent = '0'] = match;
  const point = before.length + Number(exponent) + shift;
  if (Math.abs(point) > maxDigits) return null;
  const digits = ('0'.repeat(Math.max(0, -point)) + before + after).padEnd(point, '0');
  return {
    negative: sign === '-',
    whole: digits.slice(0, Math.max(0, point)).replace(/^0+/, '') || '0',
    fraction: digits.slice(Math.max(0, point)),
  };
}
