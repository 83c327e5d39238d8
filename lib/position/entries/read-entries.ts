import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { isMasked, isPartlyMasked } from '#lib/loan/masked.ts';
import { memoize } from '#lib/loan/memoize.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import { centsAsSent } from '../amounts/sent-amounts.ts';
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
