import { documentMatcher, type Identifier } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Access } from '#lib/server/access-log/record-access.ts';
import { env } from '#lib/server/env.ts';
import { recordExceeded, remainingActs } from '#lib/server/limits/require-within-limit.ts';

/** The CPF and CNPJ of a lookup. */
type DocumentsOfLookup = {
  /** None without `LOOKUP_KEY`, since the index cannot be asked for them. */
  count: number;
  /** Whether the index is asked for them; then they count against the person's limit. */
  asked: boolean;
  /** The fields of the access record that say how many the index was not asked for. */
  notAskedFields: readonly string[];
  counts: NonNullable<Access['counts']>;
};

/**
 * Decides whether the index may be asked for the documents of a lookup: for all of them or for none. More than the person
 * has left is recorded once for each window.
 */
export async function admitDocuments(
  actor: Actor,
  identifiers: readonly Identifier[],
  requestId: string,
): Promise<DocumentsOfLookup> {
  const documents = identifiers.filter(({ kind }) => kind === 'document');
  const count = env().LOOKUP_KEY ? new Set(documents.map(({ id }) => id)).size : 0;
  const asked = count <= remainingActs(actor, 'documents');
  if (!asked) await recordExceeded(actor, 'documents', { requestId, amount: count });
  return {
    count,
    asked,
    notAskedFields: asked ? [] : [`documents-not-asked:${count}`],
    counts: { limit: 'documents', amount: asked ? count : 0 },
  };
}

/** True where nothing can be looked up but documents: digits that may be a contract number, too, are a document here. */
export function holdsOnlyDocuments(identifiers: readonly Identifier[]): boolean {
  const isDocument = documentMatcher(identifiers);
  return identifiers.every(({ kind, id }) => kind === 'document' || isDocument(id));
}
