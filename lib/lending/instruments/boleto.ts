import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { type Bank, bankOf } from './bank-account.ts';

/** A boleto by the digits of its line. Right check digits do not make it genuine. */
export type Boleto = {
  /** The check digits hold. Nothing is read from a line with a wrong one. */
  isValid: boolean;
  /** Null for a collection, which belongs to no bank. */
  bank: Bank | null;
  /** In centavos; null if the line carries none, or a quantity that is not money. */
  amountCents: number | null;
  /** The days, `YYYY-MM-DD`, that the due factor can mean: one that is certain, or two; none without a factor. */
  dueDays: string[];
};

/**
 * Reads the digits of a line: a bank's has 47, a collection's 48 and begins with 8. Null for any other number of digits.
 * `reference`: a day when the boleto was in use (`YYYY-MM-DD`), or null.
 */
export function readBoleto(digits: string, reference: string | null): Boleto | null {
  if (!/^\d+$/.test(digits) || digits.length !== lineLengthOf(digits)) return null;
  const info = getBoletoInfo(digits);
  const isCollection = digits.startsWith('8');
  // Carta-Circular BCB 2.926/2000: the currency of a bank's boleto is 9, the real.
  const isValid = info !== null && (isCollection || digits[3] === '9');
  if (!isValid) return { isValid, bank: null, amountCents: null, dueDays: [] };
  return {
    isValid,
    bank: isCollection ? null : bankOf(info.bankCode),
    amountCents: (info.hasEffectiveValue !== false && info.amount) || null,
    dueDays: isCollection ? [] : dueDaysOf(Number(digits.slice(33, 37)), reference),
  };
}

function lineLengthOf(digits: string): number {
  return digits.startsWith('8') ? 48 : 47;
}

/** FEBRABAN: the factor counts days since 1997-10-07; after 9999 it began again at 1000, on 2025-02-22. */
const factorStarts = ['1997-10-07', '2022-05-29'].flatMap((day) => parseDay(day) ?? []);
/** In days: a written debt lapses after five years (Código Civil, art. 206, § 5, I), so a boleto is paid before that. */
const maxDistance = 1826;

/** The day of a due factor that is near the reference, or both that it can mean. A factor that begins with 0 is none. */
function dueDaysOf(factor: number, reference: string | null): string[] {
  if (factor < 1000) return [];
  const days = factorStarts.map((start) => start + factor);
  const from = parseDay(reference ?? '');
  const near = days.filter((day) => from !== null && Math.abs(day - from) <= maxDistance);
  return (near.length > 0 ? near : days).map(dayText);
}

const maxTextLength = 10_000;
/** Where the first three fields of a bank's line begin and end; the last digit of each is its check digit. */
const lineFields = [
  [0, 10],
  [10, 21],
  [21, 32],
] as const;

/**
 * Reads a line as it is dictated or pasted: of several stretches between words, the one with the most digits counts.
 * `missing`: digits still to come, less than zero if there are too many. `wrongFields`: the fields of a bank's line, from
 * 1, whose own check digit fails: each is judged as soon as its digits are there.
 */
export function readBoletoText(text: string, reference: string | null) {
  const plain = text.slice(0, maxTextLength).normalize('NFKC');
  const digits = plain
    .split(/\p{L}+/u)
    .map((stretch) => stretch.replace(/\D+/g, ''))
    .reduce((longest, stretch) => (stretch.length > longest.length ? stretch : longest), '');
  const missing = lineLengthOf(digits) - digits.length;
  const isJudged = missing >= 0 && !digits.startsWith('8');
  const wrongFields = lineFields.flatMap(([from, to], index) => {
    const field = digits.slice(from, to);
    return isJudged && digits.length >= to && mod10(field.slice(0, -1)) !== field.at(-1) ? [index + 1] : [];
  });
  return { digits, missing, wrongFields, boleto: readBoleto(digits, reference) };
}

/** The check digit of a field: weights 2 and 1 alternate from the right (Carta-Circular BCB 2.926/2000). */
function mod10(digits: string): string {
  const products = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1));
  const sum = products.reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return String((10 - (sum % 10)) % 10);
}
