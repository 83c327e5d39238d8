/** The digits of a number, exactly as they are written in decimals. */
export type Decimal = { negative: boolean; whole: string; fraction: string };

/** Enough for every double; an exponent beyond it would be a text of unlimited length. */
const mostDigits = 400;

/**
 * The exact digits of a JSON number, given as a double (its shortest form) or as text; `shift` moves the point
 * to the right, without the noise of a multiplication. Null for what is no number, or has an endless exponent.
 */
export function decimalOf(value: number | string, shift = 0): Decimal | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value));
  if (!match) return null;
  const [, sign, before = '', after = '', exponent = '0'] = match;
  const point = before.length + Number(exponent) + shift;
  if (Math.abs(point) > mostDigits) return null;
  const digits = ('0'.repeat(Math.max(0, -point)) + before + after).padEnd(point, '0');
  return {
    negative: sign === '-',
    whole: digits.slice(0, Math.max(0, point)).replace(/^0+/, '') || '0',
    fraction: digits.slice(Math.max(0, point)),
  };
}
