import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import { type ClassificationContext, classifyAs } from './classification-context.ts';
import { type ClassifiedEntry, type Entry, isCalledBack, isPaymentKind } from './entry.ts';
import { entryRules } from './entry-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { findPaymentSign, signOf, sizeOf } from './payment-sign.ts';

const rules = [...entryRules, ...paymentRules];

/**
 * Decides what each transaction is, by its amount, sign, day and description together, in the order of their days: what
 * an amount can mean depends on what was paid before it. Returns them in that order, those without a day last.
 */
export function classifyEntries(
  entries: readonly Entry[],
  terms: RepaymentTerms,
  today: number,
): ClassifiedEntry[] {
  const sign = findPaymentSign(entries, terms);
  const context: ClassificationContext = {
    terms,
    sign,
    today,
    earlier: [],
    payments: new Map(),
    surpluses: new Map(),
    lastPayment: null,
    openParts: [],
    credit: 0,
    disbursement: null,
    occurrences: occurrencesOf(entries, sign.payment),
    opposites: entries.filter((entry) => isUnnamedOpposite(entry, sign.payment, terms)).length,
  };
  for (const entry of byDay(entries)) addTo(context, classify(entry, context));
  return context.earlier;
}

function classify(entry: Entry, context: ClassificationContext): ClassifiedEntry {
  for (const rule of rules) {
    const ruling = rule(entry, context);
    if (!ruling) continue;
    const classified = doubtedByWords(classifyAs(entry, ruling));
    return entry.day === null ? undated(classified) : classified;
  }
  return classifyAs(entry, { kind: 'other', notes: ['unreadable.entry-kind'], isOpen: true });
}

/** An amount that fits a payment, or a disbursement, with a description that no ordinary one has. */
function doubtedByWords(entry: ClassifiedEntry): ClassifiedEntry {
  const { kind, words, notes, isOfOtherCount } = entry;
  if (kind === 'disbursement' && words.has('not-paid')) return { ...entry, kind: 'scheduled' };
  if (!isPaymentKind(kind)) return entry;
  if (words.has('not-paid'))
    return { ...entry, kind: 'other', low: 0, likely: 0, notes: [...notes, 'maybe.no-payment'] };
  if (words.has('waived')) return { ...entry, kind: 'other', low: 0, notes: [...notes, 'maybe.no-payment'] };
  if (words.has('new-terms'))
    return { ...entry, low: Math.min(0, entry.low), notes: [...notes, 'new-terms'], isOpen: true };
  return isOfOtherCount ? { ...entry, notes: [...notes, 'disagrees.numbers'], isOpen: true } : entry;
}

/** A payment without a day may be still to come. */
function undated(entry: ClassifiedEntry): ClassifiedEntry {
  if (!isPaymentKind(entry.kind)) return entry;
  return {
    ...entry,
    low: Math.min(0, entry.low),
    notes: [...entry.notes, 'unreadable.entry-day'],
    isOpen: true,
  };
}

function addTo(context: ClassificationContext, entry: ClassifiedEntry): void {
  context.earlier.push(entry);
  if (entry.kind === 'disbursement') context.disbursement ??= entry;
  if (entry.kind === 'other' || isPaymentKind(entry.kind)) context.credit += entry.likely;
  if (!isPaymentKind(entry.kind)) return;
  listBySize(context.payments, sizeOf(entry)).push(entry);
  if (entry.surplus > 0) listBySize(context.surpluses, entry.surplus).push(entry);
  context.lastPayment = entry;
  const isUnnamedPart = entry.kind === 'part' && entry.low < entry.likely;
  if (isUnnamedPart) context.openParts.push(entry);
  else context.openParts = [];
}

function listBySize(lists: Map<number, ClassifiedEntry[]>, size: number): ClassifiedEntry[] {
  const list = lists.get(size) ?? [];
  lists.set(size, list);
  return list;
}

/** On one day a payment comes before what takes it back, and the disbursement before everything. */
function byDay(entries: readonly Entry[]): Entry[] {
  const last = Number.POSITIVE_INFINITY;
  return entries.toSorted(
    (a, b) => (a.day ?? last) - (b.day ?? last) || rank(a) - rank(b) || a.index - b.index,
  );
}

function rank(entry: Entry): number {
  if (isCalledBack(entry)) return 2;
  return entry.words.has('disbursement') ? 0 : 1;
}

/** An installment against the payments' sign that no description calls taken back. Many of them are entries of another kind. */
function isUnnamedOpposite(entry: Entry, sign: 1 | -1 | null, { installment }: RepaymentTerms): boolean {
  return !isCalledBack(entry) && sign !== null && signOf(entry) === -sign && sizeOf(entry) === installment;
}

function occurrencesOf(entries: readonly Entry[], sign: 1 | -1 | null): Map<number, number> {
  const occurrences = new Map<number, number>();
  for (const entry of entries) {
    if (signOf(entry) !== sign) continue;
    occurrences.set(sizeOf(entry), (occurrences.get(sizeOf(entry)) ?? 0) + 1);
  }
  return occurrences;
}
