import {
  documentMatcher,
  documentsHeldBy,
  type Identifier,
  isPersonal,
  withHeldDocuments,
} from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/actor.ts';
import { env } from '#lib/server/env.ts';
import { claimWithinLimit, recordExceeded } from '#lib/server/limits/require-within-limit.ts';
import { mapInSteps } from '#lib/server/map-in-steps.ts';

/** Adds the documents that identifiers hold, in steps between which other requests are served. */
export async function findHeldDocuments(
  identifiers: readonly Identifier[],
  typed: string | null = null,
): Promise<Identifier[]> {
  return withHeldDocuments(identifiers, typed, (await mapInSteps(identifiers, documentsHeldBy)).flat());
}

/**
 * Claims the CPF, CNPJ, telephones and e-mail addresses of a lookup before the index is asked for them: all of them or
 * none. More than the person has left is recorded once for each window. Returns how many there are (none without
 * `LOOKUP_KEY`), whether the index may be asked for them, the fields of the access record that say where it was not, and
 * the person with their limits as they are now.
 */
export async function admitDocuments(actor: Actor, identifiers: readonly Identifier[], requestId: string) {
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

/**
 * True where nothing can be looked up but documents: digits that may be a contract number, too, are a document here, and
 * so is a number that holds a document.
 */
export async function holdsOnlyDocuments(identifiers: readonly Identifier[]): Promise<boolean> {
  const isDocument = documentMatcher(identifiers);
  const areDocuments = await mapInSteps(
    identifiers,
    (identifier) =>
      isPersonal(identifier.kind) || isDocument(identifier.id) || documentsHeldBy(identifier).length > 0,
  );
  return areDocuments.every(Boolean);
}
