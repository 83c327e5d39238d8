import { documentMatcher, type Identifier } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { env } from '#lib/server/env.ts';
import { recordExceeded, remainingActs } from '#lib/server/limits/require-within-limit.ts';

/** The documents of a lookup. `asked`: the index is asked for them, and they count against the person's limit. */
export type DocumentsOfLookup = { count: number; asked: boolean };

/** How many CPF and CNPJ the index can be asked for; none without `LOOKUP_KEY`. */
function countDocuments(identifiers: readonly Identifier[]): number {
  if (!env().LOOKUP_KEY) return 0;
  return new Set(identifiers.flatMap(({ kind, id }) => (kind === 'document' ? id : []))).size;
}

/**
 * Decides whether the index may be asked for the documents of a lookup: for all of them or for none. More than the person
 * has left is recorded once for each window.
 */
export async function admitDocuments(
  actor: Actor,
  identifiers: readonly Identifier[],
  requestId: string,
): Promise<DocumentsOfLookup> {
  const count = countDocuments(identifiers);
  const asked = count <= remainingActs(actor, 'documents');
  if (!asked) await recordExceeded(actor, 'documents', { requestId, amount: count });
  return { count, asked };
}

/** True where nothing can be looked up but documents: digits that may be a contract number, too, are a document here. */
export function holdsOnlyDocuments(identifiers: readonly Identifier[]): boolean {
  const isDocument = documentMatcher(identifiers);
  return identifiers.every(({ kind, id }) => kind === 'document' || isDocument(id));
}

/** The fields of an access record that say how many documents the index was not asked for. */
export const notAskedFields = ({ count, asked }: DocumentsOfLookup): string[] =>
  asked ? [] : [`documents-not-asked:${count}`];

/** The acts that a lookup counts against the limit of the person. */
export const countsOf = ({ count, asked }: DocumentsOfLookup) => {
  return { limit: 'documents', amount: asked ? count : 0 } as const;
};
