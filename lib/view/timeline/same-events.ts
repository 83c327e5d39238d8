import { childPointer } from '#lib/loan/json.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { readHistoryEvents } from '#lib/position/lifecycle/history-events.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import type { LoanView } from '../loan-view.ts';
import type { TimelineEntry } from './timeline-entries.ts';

/**
 * The transactions of which an entry of the history tells: a disbursement, or the payment of one installment, on the same
 * day of the zone. Maps the JSON Pointer of the transaction to that of the entry. Where more than one fits, none is mapped.
 */
export function sameEvents(
  { loan, repayment }: Pick<LoanView, 'loan' | 'repayment'>,
  timeZone: string,
): ReadonlyMap<string, string> {
  const { transactions } = loan;
  if (!repayment || !Array.isArray(transactions)) return new Map();
  const subjects = subjectsOf(repayment);
  const paths = transactions.map((_, place) => childPointer('/transactions', place));
  const byEvent = Map.groupBy(paths, (path, place) => {
    const day = readDay(readMember(transactions[place], path, 'createdAt'), timeZone);
    return `${subjects[place] ?? '?'} ${day.ok ? day.value : '?'}`;
  });
  const events = readHistoryEvents(loan.history, repayment.installments.length || null, timeZone);
  const told = Map.groupBy(events, ({ kind, installmentNumber, day }) => {
    const subject = kind === 'paid-out' ? kind : kind === 'received' && installmentNumber;
    return `${subject || '-'} ${day ?? '-'}`;
  });
  return new Map(
    [...told].flatMap(([event, [entry, another]]): [string, string][] => {
      const [path, otherPath] = byEvent.get(event) ?? [];
      if (!path || !entry || otherPath || another) return [];
      return [[path, entry.pointer.slice(0, entry.pointer.lastIndexOf('/'))]];
    }),
  );
}

/** By the place of a transaction: `paid-out`, or the one installment that it pays. Others have none. */
function subjectsOf({
  kinds,
  installments,
  reversed,
}: Repayment): ('paid-out' | number | null | undefined)[] {
  const subjects: ('paid-out' | number | null | undefined)[] = kinds.map((kind) =>
    kind === 'disbursement' ? 'paid-out' : undefined,
  );
  for (const [index, { transactions }] of installments.entries())
    for (const place of transactions) subjects[place] = subjects[place] === undefined ? index + 1 : null;
  for (const place of reversed) subjects[place] = null;
  return subjects;
}

/** Joins each transaction to the entry of the history that tells of it, where both are among the entries. */
export function joinEvents(
  entries: readonly TimelineEntry[],
  same: ReadonlyMap<string, string>,
): TimelineEntry[] {
  const paths = new Set(entries.map(({ path }) => path));
  const isJoined = ({ path }: TimelineEntry) => paths.has(same.get(path) ?? '');
  const joined = new Map(entries.filter(isJoined).map((entry) => [same.get(entry.path), entry]));
  return entries.flatMap((entry) => {
    const transaction = joined.get(entry.path);
    if (isJoined(entry)) return [];
    return transaction ? { ...entry, transaction } : entry;
  });
}
