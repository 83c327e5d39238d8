import { isObject, type Json, member } from '#lib/loan/json.ts';
import { isMasked, isPartlyMasked } from '#lib/loan/masked.ts';
import type { TimelineDay, TimelineEntry, TimelineSource } from './timeline-entries.ts';

/** Rows that the browser lays out together: a limited number, of one or more days. */
export type TimelineBlock = {
  /** The key of its first entry. */
  key: string;
  /** `heading`: false where the day began in the previous block. */
  days: { day: string | null; heading: boolean; entries: TimelineEntry[] }[];
};

/** Splits days into blocks of `most` rows; the last may have fewer. */
export function splitIntoBlocks(days: readonly TimelineDay[], most: number): TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  let room = 0;
  for (const { day, entries } of days) {
    for (let from = 0; from < entries.length; ) {
      if (room === 0) {
        blocks.push({ key: entries[from]?.key ?? '', days: [] });
        room = most;
      }
      const part = entries.slice(from, from + room);
      blocks.at(-1)?.days.push({ day, heading: from === 0, entries: part });
      from += part.length;
      room -= part.length;
    }
  }
  return blocks;
}

/** A longer text is cut in its row, and shown whole in the details. */
export const longestInRow = 300;

/** The members that a row shows, unless they are objects. */
const shown: Record<Exclude<TimelineSource, 'note' | 'signature'>, readonly string[]> = {
  history: ['description', 'createdAt'],
  transaction: ['description', 'amount', 'createdAt'],
  attachment: ['file', 'linkedAt'],
};

/**
 * Returns the members of an entry that its row does not show, or null. A masked value of the row is among them, where it
 * can be revealed. Of a signature only a masked signer: the rest stands in the evidence. A note is no field of the loan, so nothing more
 * of it can be shown or revealed here.
 */
export function entryDetails({ source, value, statusChange }: TimelineEntry): Json {
  if (source === 'note') return null;
  if (source === 'signature') {
    const signer = member(value, 'signer');
    return isMasked(signer) ? { signer } : null;
  }
  if (!isObject(value) || isMasked(value)) return typeof value === 'object' ? value : null;
  const inRow = [...shown[source], ...(statusChange ? ['status'] : [])];
  const rest = Object.entries(value).filter(([name, inner]) => !inRow.includes(name) || !fitsInRow(inner));
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}

function fitsInRow(value: Json): boolean {
  if (typeof value !== 'string') return typeof value !== 'object';
  return value.length <= longestInRow && !isPartlyMasked(value);
}
