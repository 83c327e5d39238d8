import { childPointer, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { objects } from '#lib/loan/schema.ts';
import type { ViewHmacs } from '#lib/server/db/database-types.ts';
import { comparedLists, type ViewChanges } from '#lib/view/view-changes.ts';
import { valueHmac } from '../answer-hmac.ts';

/** A longer list would be more to store with each view than its changes are worth. */
const maxEntries = 500;
/** Bytes of an HMAC that are kept: enough that two values of one loan do not meet. */
const keptBytes = 9;

const offerAmounts = Object.entries(objects.offer).flatMap(([name, { type }]) =>
  type === 'amount' ? [name] : [],
);

/**
 * Returns the HMACs of what a person sees of a loan, bound to the person, the loan and the place of each value. Null without
 * LOOKUP_KEY.
 */
export function hmacsOfView(
  loan: JsonObject,
  of: { person: readonly string[]; loan: string },
): ViewHmacs | null {
  const hmacOf = (pointer: string, value: Json | undefined) =>
    valueHmac([...of.person, of.loan, pointer], value ?? null)
      ?.hmac.subarray(0, keptBytes)
      .toString('base64url');
  const status = hmacOf('/status', loan.status);
  if (status === undefined) return null;
  const amounts = offerAmounts.flatMap((name) => {
    const value = member(loan.offer, name);
    return value === undefined ? [] : [[name, hmacOf(`/offer/${name}`, value) ?? '']];
  });
  const lists = comparedLists.flatMap((name) => {
    const list = loan[name];
    if (!Array.isArray(list) || list.length > maxEntries) return [];
    return [[name, list.map((entry) => hmacOf(`/${name}`, entry) ?? '')]];
  });
  return { status, amounts: Object.fromEntries(amounts), lists: Object.fromEntries(lists) };
}

/**
 * Returns what differs between two views of one person; null where nothing does. An amount or a list that one of the views
 * does not have says nothing: it may not have been asked for.
 */
export function changesBetween(last: ViewHmacs, now: ViewHmacs, since: Date): ViewChanges | null {
  const amounts = Object.keys(now.amounts).filter(
    (name) => last.amounts[name] !== undefined && last.amounts[name] !== now.amounts[name],
  );
  const paths = [
    ...(last.status === now.status ? [] : ['/status']),
    ...amounts.map((name) => childPointer('/offer', name)),
  ];
  const removed: ViewChanges['removed'] = {};
  for (const name of comparedLists) {
    const [old, current] = [last.lists[name], now.lists[name]];
    if (!old || !current) continue;
    paths.push(...positionsOfNew(current, old).map((position) => childPointer(`/${name}`, position)));
    const gone = positionsOfNew(old, current).length;
    if (gone > 0) removed[name] = gone;
  }
  const isSame = paths.length === 0 && Object.keys(removed).length === 0;
  return isSame ? null : { since: since.toISOString(), paths, removed };
}

/** The positions of entries that the other list does not have; two equal entries are two. */
function positionsOfNew(list: readonly string[], other: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const entry of other) left.set(entry, (left.get(entry) ?? 0) + 1);
  return list.flatMap((entry, position) => {
    const count = left.get(entry) ?? 0;
    left.set(entry, count - 1);
    return count > 0 ? [] : [position];
  });
}
