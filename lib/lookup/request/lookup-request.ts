import type { Identifier, PastedText } from '../pasted-text.ts';

/** An identifier as it is sent: its kind, its text, and whatever cannot be computed from the text again. */
type SentIdentifier = [kind: Identifier['kind'], ...rest: string[]];
/** A question to the index: the identifiers in a text, never the text. */
export type LookupRequest = { identifiers: SentIdentifier[]; typed?: string };
/** A list: the line of each row and its readings. */
export type ListRequest = { rows: [line: number, ...readings: SentIdentifier[]][] };

/** More identifiers of one text are not looked up at once: they make a list. */
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
