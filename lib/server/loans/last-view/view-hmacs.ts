import { childPointer, isObject, type Json, type JsonObject } from '#lib/loan/json.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isExpandAsked } from '#lib/loan/value-state.ts';
import type { ViewHmacs } from '#lib/server/db/database-types.ts';
import { comparedLists, type ViewChanges } from '#lib/view/view-changes.ts';
import { valueHmac, withoutDaily } from '../answer-hmac.ts';

/** A longer list would be more to store with each view than its changes are worth. */
const maxEntries = 500;
/** Bytes of an HMAC that are kept: enough that two values of one loan do not meet. */
const keptBytes = 9;

/** An object with more values than this is compared as one value. */
const maxMembers = 400;

const isCompared = (name: string) => comparedLists.some((list) => list === name);

/** A view as it is kept, and, beside it, the JSON Pointer of each of its members, which is not kept. */
export type ViewedLoan = { seen: ViewHmacs; pointers: Record<string, string> };

/**
 * Returns the HMACs of what a person sees of a loan, bound to the person, the loan and the place of each value. `expand`: what
 * else was asked for. Null without LOOKUP_KEY.
 */
export function hmacsOfView(
  loan: JsonObject,
  { person, loan: id, expand }: { person: readonly string[]; loan: string; expand: readonly string[] },
): ViewedLoan | null {
  const hmacOf = (pointer: string, value: Json | undefined) =>
    valueHmac([...person, id, pointer], value ?? null)
      ?.hmac.subarray(0, keptBytes)
      .toString('base64url');
  const status = hmacOf('/status', loan.status);
  if (status === undefined) return null;
  const lasting = withoutDaily(loan);
  const pointers: Record<string, string> = {};
  const members: ViewHmacs['members'] = {};
  const keep = (place: string, value: Json, pointer: string) => {
    const key = hmacOf('member', place) ?? '';
    pointers[key] = pointer;
    members[key] = hmacOf(place, value) ?? '';
  };
  const named = membersOf(lasting, '');
  for (const { pointer, value } of named)
    keep([pointer, ...askedOf(pointer, value, expand)].join(' '), value, pointer);
  // What has no HMAC of its own. Each value is read once, since a loan may be large.
  const others = new Map(Object.entries(lasting).filter(([name]) => named.length === 0 || isCompared(name)));
  const lists: ViewHmacs['lists'] = {};
  for (const name of comparedLists) {
    const list = loan[name];
    if (!Array.isArray(list) || list.length > maxEntries) continue;
    const folded = list.map((entry) => foldExpanded(entry, name, expand));
    for (const [index, { expanded }] of folded.entries())
      for (const { place, value } of expanded) keep(place, value, childPointer(`/${name}`, index));
    // Without its identifier an expanded object cannot be told from another one that is not expanded.
    if (folded.some(({ entry }) => entry === undefined)) continue;
    lists[name] = folded.map(({ entry }) => hmacOf(`/${name}`, entry) ?? '');
    others.delete(name);
  }
  // The order of a list says nothing.
  const sorted = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.toSorted()]));
  const whole = hmacOf('', { members, lists: sorted, others: Object.fromEntries(others) }) ?? '';
  const asked = hmacOf('asked', expand.toSorted()) ?? '';
  return { seen: { status, asked, whole, members, lists }, pointers };
}

/**
 * Each value of an object that is no object itself, or an empty one or one with too many values, without the compared lists
 * of a loan. None where these are too many.
 */
function membersOf(object: JsonObject, parent: string): { pointer: string; value: Json }[] {
  const members: { pointer: string; value: Json }[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (parent === '' && (isCompared(name) || name === 'status')) continue;
    const pointer = childPointer(parent, name);
    const inner = isObject(value) ? membersOf(value, pointer) : [];
    members.push(...(inner.length > 0 ? inner : [{ pointer, value }]));
    if (members.length > maxMembers) return [];
  }
  return members;
}

/**
 * The names of `expand` that concern the member of the loan in which a value stands. How much of a list is answered depends
 * on them, as on
 * `installments:100`, and what each of its entries holds on the references in it.
 */
function askedOf(pointer: string, value: Json, expand: readonly string[]): string[] {
  const root = pointer.split('/')[1];
  return expand.filter((name) => name.split(Array.isArray(value) ? /[.:]/ : ':')[0] === root).toSorted();
}

/**
 * An entry with the identifiers of what was expanded in it, as it stands where that is not asked for, and each expanded
 * object by itself. The entry is undefined where one of them has no identifier.
 */
function foldExpanded(entry: Json, list: string, expand: readonly string[]) {
  const expanded: { place: string; value: Json }[] = [];
  if (!isObject(entry)) return { entry, expanded };
  let isKnown = true;
  const members = Object.entries(entry).map(([name, value]): [string, Json] => {
    // The same for each entry, since their order says nothing.
    const place = childPointer(`/${list}/0`, name);
    if (!isObject(value) || !isExpandAsked(expand, place)) return [name, value];
    const id = referenceId(value);
    isKnown &&= id !== null;
    expanded.push({ place: `${place} ${id}`, value });
    return [name, id];
  });
  return { entry: isKnown ? Object.fromEntries(members) : undefined, expanded };
}

/**
 * Returns what differs between two views of one person; null where nothing does. Where something else was asked for, what
 * one of the views does not have says nothing.
 */
export function changesBetween(
  last: ViewHmacs,
  { seen: now, pointers }: ViewedLoan,
  since: Date,
): ViewChanges | null {
  const { members } = last;
  const isSameRequest = last.asked === now.asked;
  const changed = Object.entries(now.members).flatMap(([key, hmac]) => {
    const isChanged = members[key] === undefined ? isSameRequest : members[key] !== hmac;
    return isChanged && pointers[key] !== undefined ? [pointers[key]] : [];
  });
  const paths = [...(last.status === now.status ? [] : ['/status']), ...changed];
  const removed: ViewChanges['removed'] = {};
  for (const name of comparedLists) {
    const current = now.lists[name];
    const old = last.lists[name] ?? (isSameRequest ? [] : undefined);
    if (!old || !current) continue;
    paths.push(...positionsOfNew(current, old).map((position) => childPointer(`/${name}`, position)));
    const gone = positionsOfNew(old, current).length;
    if (gone > 0) removed[name] = gone;
  }
  const isNamed = paths.length > 0 || Object.keys(removed).length > 0;
  const isOther = !isNamed && isSameRequest && last.whole !== now.whole;
  return isNamed || isOther
    ? { since: since.toISOString(), paths: [...new Set(paths)], removed, statusBefore: null, isOther }
    : null;
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
