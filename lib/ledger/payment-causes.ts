import { dayText } from '#lib/loan/civil-date.ts';
import { type ClassifiedEntry, isPaymentKind, isStandingPayment } from '#lib/position/entries/entry.ts';
import { sizeOf } from '#lib/position/entries/payment-sign.ts';
import type { LedgerRow, PaymentCause } from './payment-ledger.ts';

const none = { until: null, paid: null, discount: null };

/** Why the loan stands as it does, by its payments and the transactions that are none; the latest first. */
export function causesOf(rows: readonly LedgerRow[], entries: readonly ClassifiedEntry[]): PaymentCause[] {
  const byRows = rows.flatMap(({ kind, path, day, dayBefore, due, paid }): PaymentCause[] => {
    if (day === null) return [];
    if (kind === 'twice' && dayBefore) return [{ ...none, kind, path, day: dayBefore, until: day }];
    if (!kind.startsWith('payoff')) return [];
    return [{ ...none, kind: 'paid-off', path, day, paid, discount: Math.max(0, (due ?? 0) - paid) }];
  });
  const isMadeUp = (size: number, day: number) =>
    entries.some((entry) => isStandingPayment(entry) && sizeOf(entry) >= size && (entry.day ?? 0) > day);
  const byEntries = entries.flatMap((entry): PaymentCause[] => {
    const { pointer: path, day, kind, words, text, isReversed } = entry;
    const size = sizeOf(entry);
    if (day === null) return [];
    if (isPaymentKind(kind) && isReversed) {
      const back = entries.find(
        (other) => other.kind === 'reversal' && sizeOf(other) === size && (other.day ?? -1) >= day,
      );
      if (!back || back.day === null || isMadeUp(size, back.day)) return [];
      return [{ ...none, kind: 'returned', path: back.pointer, day: dayText(day), until: dayText(back.day) }];
    }
    const isFailed = kind === 'other' && words.has('not-paid') && !words.has('disbursement') && size > 0;
    if (!isFailed || isMadeUp(size, day)) return [];
    const isDebit = /\bdebit/.test(text);
    if (!isDebit && !words.has('payment')) return [];
    return [{ ...none, kind: isDebit ? 'debit-failed' : 'payment-failed', path, day: dayText(day) }];
  });
  return [...byRows, ...byEntries].toSorted((a, b) => (b.until ?? b.day).localeCompare(a.until ?? a.day));
}
