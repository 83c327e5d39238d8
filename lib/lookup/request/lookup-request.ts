import type { Identifier, Recognised } from '../pasted-text.ts';

/** An identifier as it is sent: its kind, what it was read from, and what of it cannot be read again from that. */
type Sent = [is: Identifier['is'], ...rest: string[]];
/** What is asked of the desk about a text: the identifiers in it, never the text. */
export type SentLookup = { identifiers: Sent[]; typed?: string };
/** A list: of each row its line, and the ways to read it. */
export type SentList = { rows: [line: number, ...readings: Sent[]][] };

/** More than these of one text the index is not asked for: they make a list. */
export const mostAsked = 2_000;

export function toSentLookup({ identifiers, typed }: Recognised): SentLookup {
  const sent = identifiers.slice(0, mostAsked).map(toSent);
  return typed ? { identifiers: sent, typed: typed.text } : { identifiers: sent };
}

export function toSentList(list: NonNullable<Recognised['list']>): SentList {
  return { rows: list.map(({ line, identifiers }) => [line, ...identifiers.map(toSent)]) };
}

function toSent(identifier: Identifier): Sent {
  switch (identifier.is) {
    case 'loan':
      return ['loan', identifier.id, ...identifier.perhaps];
    case 'reference':
      return identifier.of ? ['reference', identifier.id, identifier.of] : ['reference', identifier.id];
    case 'contract':
      return ['contract', identifier.written, identifier.by];
    case 'damaged':
      return ['damaged', identifier.written];
    case 'resource':
    case 'externalId':
    case 'document':
    case 'page':
      return [identifier.is, identifier.id];
  }
}
