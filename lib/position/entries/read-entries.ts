import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { isMasked, isPartlyMasked } from '#lib/loan/masked.ts';
import { memoize } from '#lib/loan/memoize.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import {
  doubtingWordsOf,
  plainText,
  readNumbering,
  type WordKind,
  wordKindsIn,
} from './description-words.ts';
import type { Entry, EntryKind } from './entry.ts';

type EntryOptions = { unit: AmountUnit; count: number | null; timeZone: string };

type Description = Pick<Entry, 'text' | 'words' | 'installmentNumber' | 'isOfOtherCount'>;

const noWords: ReadonlySet<WordKind> = new Set<EntryKind & WordKind>();
const noDescription = { text: '', words: noWords, installmentNumber: null, isOfOtherCount: false };
/** Beyond this a double may not hold the cents of an amount. */
const maxCents = 1e14;

/** A text that is masked whole may have said that no money came, so its amount alone proves no payment. */
const mayNotBePaid: ReadonlySet<WordKind> = new Set(['waived']);

/**
 * Reads the transactions of a loan, in their order. Each text is read once, however often it stands, and texts that differ
 * in the number of an installment alone are searched for words once.
 */
export function readEntries(list: readonly Json[], { unit, count, timeZone }: EntryOptions): Entry[] {
  const wordsIn = memoize(wordKindsIn);
  const readText = memoize((raw: string): Description => {
    // Words around a masked part may belong to what was masked: they decide nothing, and may only raise a doubt.
    if (isPartlyMasked(raw)) return { ...noDescription, words: doubtingWordsOf(plainText(raw)) };
    const text = plainText(raw);
    const { unnumbered, ...numbering } = readNumbering(text, count);
    return { text, words: wordsIn(unnumbered), ...numbering };
  });
  const readDescription = (raw: Json | undefined): Description => {
    if (isMasked(raw)) return { ...noDescription, words: mayNotBePaid };
    return typeof raw === 'string' ? readText(raw) : noDescription;
  };
  return list.map((item, index) => {
    const pointer = childPointer('/transactions', index);
    const day = readDay(readMember(item, pointer, 'createdAt'), timeZone);
    return {
      index,
      pointer,
      cents: centsAsSent(member(item, 'amount'), unit),
      day: day.ok ? day.value : null,
      ...readDescription(member(item, 'description')),
    };
  });
}

/** The cents of an amount as sent; null if it is no number, too large, or not of whole cents. */
function centsAsSent(amount: Json | undefined, unit: AmountUnit): number | null {
  if (typeof amount !== 'number') return null;
  const cents = unit === 'reais' ? amount * 100 : amount;
  const whole = Math.round(cents);
  const isWhole = Math.abs(cents - whole) <= 1e-6 + Math.abs(cents) * 1e-12;
  return isWhole && Math.abs(whole) < maxCents ? whole : null;
}

/** Cents as the API sends amounts of that unit. */
export function amountAsSent(cents: number, unit: AmountUnit): number {
  return unit === 'reais' ? cents / 100 : cents;
}
