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
  const isCollection = digits.startsWith('8');
  if (!/^\d+$/.test(digits) || digits.length !== (isCollection ? 48 : 47)) return null;
  const info = getBoletoInfo(digits);
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
