import { childPointer, type Json } from '#lib/loan/json.ts';

import {
  type FieldReading,
  mapReading,
  type Range,
  readItems,
  readMember,
  readNumber,
  readText,
  valueOrNull,
} from './read-field.ts';

/** An amount in a list. `kind`: its `amountType`; `fee`: its `feeType`. */
export type AmountEntry = { amount: FieldReading<number>; kind: string | null; fee: string | null };

export function amountEntries(list: FieldReading<Json>, range: Range): FieldReading<AmountEntry[]> {
  return mapReading(readItems(list), (items) =>
    items.map((item, index) => amountEntryOf(item, childPointer(list.path, index), range)),
  );
}

function amountEntryOf(item: Json, at: string, range: Range): AmountEntry {
  const text = (name: string) => readText(readMember(item, at, name));
  const kind = text('amountType');
  // A number whose kind is masked may be an amount or a percentage.
  const isKindMasked = !kind.ok && kind.reason === 'masked';
  const amount = isKindMasked ? kind : readNumber(readMember(item, at, 'amount'), range);
  return { amount, kind: valueOrNull(kind), fee: valueOrNull(text('feeType')) };
}

/** True of an entry that is not an amount but a percentage of one. */
export function isPercentage({ kind }: Pick<AmountEntry, 'kind'>): boolean {
  return kind !== null && kind !== 'absolute';
}

/** The sum of a list of amounts, or the reason of the first entry that is not an amount. */
export function sumEntries(list: FieldReading<readonly AmountEntry[]>): FieldReading<number> {
  if (!list.ok) return list;
  let cents = 0;
  for (const entry of list.value) {
    if (!entry.amount.ok) return { ...entry.amount };
    if (isPercentage(entry)) return { ok: false, reason: 'unknown-kind', path: entry.amount.path };
    cents += Math.round(entry.amount.value * 1e4);
  }
  return { ok: true, value: cents / 1e4, path: list.path };
}

/** The sum of a cash-out. An empty list counts as absent, as it may not have been filled yet. */
export function cashoutSum(list: FieldReading<readonly AmountEntry[]>): FieldReading<number> {
  return list.ok && list.value.length === 0
    ? { ok: false, reason: 'absent', path: list.path }
    : sumEntries(list);
}
