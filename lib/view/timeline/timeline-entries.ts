import { dayNumber, dayNumberOf, dayText, parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { maskDots } from '#lib/loan/masked.ts';
import type { LoanNote } from '../loan-notes.ts';

/**
 * The sources of entries: the list of the loan, its title and its date in it. `rank`: the order within one day, and for
 * equal instants, from the newest.
 */
const timelineSources = {
  history: { list: 'history', title: 'description', when: ['createdAt'], rank: 0 },
  transaction: { list: 'transactions', title: 'description', when: ['createdAt'], rank: 3 },
  attachment: { list: 'attachments', title: 'file', when: ['linkedAt'], rank: 1 },
  signature: { list: 'signatures', title: 'signer', when: ['context', 'signedAt'], rank: 2 },
  /** What people of the desk wrote, which is no field of the loan. */
  note: { list: '$notes', title: 'text', when: ['writtenAt'], rank: 4 },
} as const;

export type TimelineSource = keyof typeof timelineSources;
export const timelineSourceNames = Object.keys(timelineSources) as TimelineSource[];

export type TimelineEntry = {
  /** Unique within a loan. */
  key: string;
  source: TimelineSource;
  /** Milliseconds since 1970, or null where no instant is known. */
  at: number | null;
  /** `YYYY-MM-DD` where only a day is known. It is never given a time. */
  day: string | null;
  /** JSON Pointer of the entry. */
  path: string;
  /** The description; of an attachment the file, of a signature the signer. */
  title: Json | undefined;
  /** Of the history only: a status that differs from the one before in time. `from` is null for the first status. */
  statusChange?: { from: string | null; to: string };
  /** As it came; any JSON. */
  value: Json;
  /** Of the history only: the transaction of which it tells, which has no row of its own. */
  transaction?: TimelineEntry;
};

/** The sort key: day, instant, source and index in its list. */
type Place = { entry: TimelineEntry; day: number; rank: number; order: number };

/**
 * Merges the dated entries of a loan, newest first. Days are those of the zone. An entry with only a day stands below
 * all instants of that day; entries without a valid date stand at the end, in their own order.
 */
export function buildTimeline(
  loan: Json | undefined,
  timeZone: string,
  notes: readonly LoanNote[] = [],
): TimelineEntry[] {
  const written = { [timelineSources.note.list]: notes.map(entryOfNote) };
  const places = timelineSourceNames.flatMap((source) =>
    placesOf(source === 'note' ? written : loan, source, timeZone),
  );
  places.sort((a, b) => byTime(a, b) || a.rank - b.rank || a.order - b.order);
  const entries = places.map(({ entry }) => entry);
  markChanges(entries);
  return entries;
}

const entryOfNote = ({ author, text, writtenAt }: LoanNote): Json => {
  return { text: `${author}: ${text ?? maskDots}`, writtenAt };
};

export type TimelineDay = { day: string | null; entries: TimelineEntry[] };

/** Groups the entries of a timeline by the day of the zone; `day` is null where there is no readable date. */
export function groupByDay(entries: readonly TimelineEntry[], timeZone: string): TimelineDay[] {
  const byDay = Map.groupBy(entries, (entry) => dayOf(entry, timeZone));
  return [...byDay].map(([day, ofDay]) => ({ day: day === never ? null : dayText(day), entries: ofDay }));
}

const never = Number.NEGATIVE_INFINITY;

function dayOf({ at, day }: TimelineEntry, timeZone: string): number {
  if (at !== null) return dayNumberOf(at, timeZone);
  const civil = day === null ? null : parseCivilDate(day);
  return civil ? dayNumber(civil) : never;
}

/** Returns the date of an entry as it came, valid or not. */
export function dateOf({ source, value }: Pick<TimelineEntry, 'source' | 'value'>): Json | undefined {
  return timelineSources[source].when.reduce<Json | undefined>(member, value);
}

function placesOf(loan: Json | undefined, source: TimelineSource, timeZone: string): Place[] {
  const { list, title, rank } = timelineSources[source];
  const values = member(loan, list);
  if (!Array.isArray(values)) return [];
  const entries = values.map((value, index): TimelineEntry => {
    const date = dateOf({ source, value });
    const at = typeof date === 'string' ? parseInstant(date) : null;
    const day = typeof date === 'string' && parseCivilDate(date) ? date : null;
    const path = childPointer(childPointer('', list), index);
    return { key: path, source, at, day, path, title: member(value, title), value };
  });
  const places = entries.map((entry, index) => ({ entry, day: dayOf(entry, timeZone), rank, order: index }));
  if (isOldestFirst(places)) for (const place of places) if (place.day !== never) place.order *= -1;
  return places;
}

/**
 * The specification does not say how lists are ordered: the dates at its two ends decide, and oldest first is the
 * default.
 */
function isOldestFirst(places: readonly Place[]): boolean {
  const first = places.find(({ day }) => day !== never);
  const last = places.findLast(({ day }) => day !== never);
  return first !== undefined && last !== undefined && byTime(first, last) >= 0;
}

/** Positive where `b` is the newer one. */
function byTime(a: Place, b: Place): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return (b.entry.at ?? never) - (a.entry.at ?? never) || 0;
}

/** Walks from the oldest entry of the history to the newest. */
function markChanges(entries: readonly TimelineEntry[]): void {
  let from: string | null = null;
  for (const entry of entries.toReversed()) {
    const status = entry.source === 'history' ? member(entry.value, 'status') : undefined;
    if (typeof status !== 'string' || (entry.at === null && entry.day === null)) continue;
    if (status !== from) entry.statusChange = { from, to: status };
    from = status;
  }
}
