import type { PositionNote } from '../loan-position.ts';
import type { WordKind } from './description-words.ts';

/** A transaction as it was read. */
export type Entry = {
  index: number;
  pointer: string;
  /** In cents of a real, with its sign; null if it cannot be read. */
  cents: number | null;
  /** A day number; null if it cannot be read. */
  day: number | null;
  /** The description without case and accents; empty if there is none. */
  text: string;
  words: ReadonlySet<WordKind>;
  /** The number of the installment that the description names: 3 of `parcela 3/12`. */
  installmentNumber: number | null;
  /** True where the description counts the installments of another contract: `3/24` of 12. */
  isOfOtherCount: boolean;
};

export type EntryKind =
  | 'installment'
  | 'several'
  | 'part'
  | 'late-payment'
  | 'early-payment'
  | 'disbursement'
  | 'fee'
  | 'refund'
  | 'reversal'
  | 'scheduled'
  | 'other';

/**
 * The kind of an entry, and what it pays. `low`, `likely`, `high`: the cents by which it pays installments, by the least, the
 * likeliest and the most favorable reading. They are equal where no other reading fits.
 */
export type ClassifiedEntry = Entry & {
  kind: EntryKind;
  low: number;
  likely: number;
  high: number;
  /** Cents beyond the installments: charges, insurance, or an unknown purpose. */
  surplus: number;
  /** Why another reading fits; with `isOpen`, it could change any part. */
  notes: PositionNote[];
  isOpen: boolean;
  /** True of a payment that a later entry took back. */
  isReversed: boolean;
};

/** True where the description says that the entry takes another one back. */
export function isCalledBack({ words }: Pick<Entry, 'words'>): boolean {
  return words.has('reversal') || words.has('refund');
}

const paymentKinds: readonly EntryKind[] = [
  'installment',
  'several',
  'part',
  'late-payment',
  'early-payment',
];

export function isPaymentKind(kind: EntryKind): boolean {
  return paymentKinds.includes(kind);
}

/** True of a payment that no later entry took back. */
export function isStandingPayment({
  kind,
  isReversed,
}: Pick<ClassifiedEntry, 'kind' | 'isReversed'>): boolean {
  return isPaymentKind(kind) && !isReversed;
}

/** True of such a payment of one or more whole installments. */
export function isWholePayment(entry: Pick<ClassifiedEntry, 'kind' | 'isReversed' | 'likely'>): boolean {
  return isStandingPayment(entry) && entry.kind !== 'part' && entry.likely > 0;
}

/** True of an entry that speaks of a payment: one that was made, that may be one, that failed or that was taken back. */
export function speaksOfPayment(entry: ClassifiedEntry): boolean {
  const { kind, words, notes, low, high, isOpen } = entry;
  if (kind === 'scheduled' || kind === 'disbursement' || notes.includes('maybe.returned')) return false;
  if (isPaymentKind(kind) || isOpen || low !== 0 || high !== 0) return true;
  return kind !== 'fee' && (words.has('payment') || words.has('not-paid'));
}
