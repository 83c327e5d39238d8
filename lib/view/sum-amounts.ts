import { decimalOf } from '#lib/loan/decimal.ts';
import { type Json, member } from '#lib/loan/json.ts';
import { worthOfShare } from '#lib/offer/terms/read-field.ts';

type Sum = {
  /** The exact decimal sum as text, in the unit of the values: 0.1 and 0.2 give `0.3`, no values `0`. */
  total: string;
  /** How many values were left out, because they are no numbers. */
  left: number;
};

/** The amount of an entry of a list; of a percentage what it is worth of a whole, and none where that is not known. */
export function amountOfEntry(
  entry: Json | undefined,
  name: string,
  whole: Json | undefined,
): Json | undefined {
  const amount = member(entry, name);
  if (member(entry, 'amountType') !== 'percentage') return amount;
  const isKnown = typeof amount === 'number' && typeof whole === 'number';
  return isKnown ? worthOfShare(amount, whole) : undefined;
}

/** Adds JSON numbers exactly, in decimals. */
export function sumAmounts(values: readonly (Json | undefined)[]): Sum {
  const decimals = values.flatMap((value) => (typeof value === 'number' ? (decimalOf(value) ?? []) : []));
  const scale = decimals.reduce((most, { fraction }) => Math.max(most, fraction.length), 0);
  const total = decimals.reduce((sum, { negative, whole, fraction }) => {
    const scaled = BigInt(whole + fraction.padEnd(scale, '0'));
    return negative ? sum - scaled : sum + scaled;
  }, 0n);
  return { total: decimalText(total, scale), left: values.length - decimals.length };
}

function decimalText(total: bigint, scale: number): string {
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return (total < 0n ? '-' : '') + whole + (scale > 0 && fraction ? `.${fraction}` : '');
}
