import type { Identifier, PastedText } from '../pasted-text.ts';

/** An identifier as it is sent: its kind, what it was read from, and what of it cannot be read again from that. */
type SentIdentifier = [is: Identifier['kind'], ...rest: string[]];
/** What is asked of the desk about a text: the identifiers in it, never the text. */
export type LookupRequest = { identifiers: SentIdentifier[]; typed?: string };
/** A list: of each row its line, and the ways to read it. */
export type ListRequest = { rows: [line: number, ...readings: SentIdentifier[]][] };

/** More than these of one text the index is not asked for: they make a list. */
export const maxIdentifiersAsked = 2_000;

export function toLookupRequest({ identifiers, typed }: PastedText): LookupRequest {
  const sent = identifiers.slice(0, maxIdentifiersAsked).map(toSent);
  return typed ? { identifiers: sent, typed: typed.text } : { identifiers: sent };
}

export function toListRequest(list: NonNullable<PastedText['list']>): ListRequest {
  return { rows: list.map(({ line, identifiers }) => [line, ...identifiers.map(toSent)]) };
}

function toSent(identifier: Identifier): SentIdentifier {
  const { kind, id } = identifier;
  switch (kind) {
    case 'loan':
      return [kind, id, ...identifier.alternatives];
    case 'reference':
      return [kind, id, identifier.evidence, ...(identifier.reference ? [identifier.reference] : [])];
    case 'externalId':
    case 'document':
      return [kind, id, identifier.evidence];
    case 'contract':
    case 'damaged':
      return [kind, identifier.written, identifier.evidence];
    case 'resource':
    case 'page':
      return [kind, id];
  }
}
