import { documentMatcher, type Identifier, isPersonal } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { env } from '#lib/server/env.ts';
import { claimWithinLimit, recordExceeded } from '#lib/server/limits/require-within-limit.ts';

/** The CPF, CNPJ, telephones and e-mail addresses of a lookup. */
type DocumentsOfLookup = {
  /** None without `LOOKUP_KEY`, since the index cannot be asked for them. */
  count: number;
  /** Whether the index may be asked for them: they count against the person's limit then. */
  asked: boolean;
  /** The fields of the access record that say how many the index was not asked for. */
  notAskedFields: readonly string[];
  /** The person, with their limits as they are now. */
  actor: Actor;
};

/**
 * Claims the documents of a lookup before the index is asked for them: all of them or none. More than the person has left
 * is recorded once for each window.
 */
export async function admitDocuments(
  actor: Actor,
  identifiers: readonly Identifier[],
  requestId: string,
): Promise<DocumentsOfLookup> {
  const documents = identifiers.filter(({ kind }) => isPersonal(kind));
  const count = env().LOOKUP_KEY ? new Set(documents.map(({ id }) => id)).size : 0;
  const { isGranted: asked, actor: current } = await claimWithinLimit(actor, 'documents', count);
  if (!asked) await recordExceeded(current, 'documents', { requestId, amount: count });
  return {
    count,
    asked,
    notAskedFields: asked ? [] : [`documents-not-asked:${count}`],
    actor: current,
  };
}

/** True where nothing can be looked up but documents: digits that may be a contract number, too, are a document here. */
export function holdsOnlyDocuments(identifiers: readonly Identifier[]): boolean {
  const isDocument = documentMatcher(identifiers);
  return identifiers.every(({ kind, id }) => isPersonal(kind) || isDocument(id));
}
