/** A decimal number as digits without zeros at either end, times a power of ten. */
type Decimal = { negative: boolean; digits: string; exponent: number };

/** Wraps a number that a double cannot hold while a text is being parsed. */
export class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/**
 * True where a double holds exactly the value of a JSON number, however it is written (`1.10`, `1e3`). Minus zero
 * counts as zero.
 */
export function doubleHolds(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  const [sent, held] = [decimal(source), decimal(String(value))];
  if (sent.digits === '' && held.digits === '') return true;
  return sent.digits === held.digits && sent.exponent === held.exponent && sent.negative === held.negative;
}

function decimal(source: string): Decimal {
  const [mantissa = '', power = '0'] = source.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', part = ''] = mantissa.replace(/^[-+]/, '').split('.');
  const all = (whole + part).replace(/^0+/, '');
  let end = all.length;
  // Not /0+$/, whose time is quadratic in a long run of zeros.
  while (end > 0 && all.charCodeAt(end - 1) === 0x30) end--;
  const digits = all.slice(0, end);
  return { negative, digits, exponent: Number(power) - part.length + (all.length - digits.length) };
}
