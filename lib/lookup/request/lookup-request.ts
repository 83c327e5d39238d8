import type { ListEntry, PastedText } from '../pasted-text.ts';

/** A question to the index: the identifiers in a text, never the text. `typed` is searched as the end of a contract number. */
export type LookupRequest = Pick<PastedText, 'identifiers' | 'typed'>;
/** Rows to make a list of. */
export type ListRequest = { rows: ListEntry[] };

/** More identifiers of one text are not looked up at once: they make a list. */
export const maxIdentifiersAsked = 2_000;

export function toLookupRequest({ identifiers, typed }: LookupRequest): LookupRequest {
  return { identifiers: identifiers.slice(0, maxIdentifiersAsked), typed };
}
