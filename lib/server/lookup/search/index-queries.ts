import { isUuid } from '#lib/loan/string-formats.ts';
import { contractKeys } from '#lib/lookup/contract/contract-keys.ts';
import type { MatchedBy } from '#lib/lookup/index-matches.ts';
import type { Identifier } from '#lib/lookup/pasted-text.ts';
import { maxIdentifiersAsked } from '#lib/lookup/request/lookup-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Secret } from '#lib/server/secret.ts';
import { documentValueHmac } from '../index/document-hmac.ts';
import { maySeeId } from '../index/indexed-loan.ts';

/** One value to look up; `place`: the index of the identifier that it comes from. */
export type IndexQuery = {
  matchedBy: Exclude<MatchedBy, 'prefix' | 'suffix'>;
  place: number;
  value: string | Buffer;
};

export type SearchPermissions = {
  roles: Actor['roles'];
  /** `LOOKUP_KEY` */
  key: Secret | undefined;
  withDocuments: boolean;
};

/** Returns the queries for identifiers, as far as this person may search for them. */
export function indexQueriesFor(
  identifiers: readonly Identifier[],
  permissions: SearchPermissions,
): IndexQuery[] {
  return identifiers
    .slice(0, maxIdentifiersAsked)
    .flatMap((identifier, place) => indexQueriesOf(identifier, place, permissions));
}

/** Returns whether this person may search for an identifier: one that they are shown, or a UUID, which nobody guesses. */
export function maySearchFor(id: string, roles: Actor['roles']): boolean {
  return isUuid(id) || maySeeId(id, roles);
}

const references = ['customer', 'employment', 'company'] as const;

export function indexQueriesOf(
  identifier: Identifier,
  place: number,
  { roles, key, withDocuments }: SearchPermissions,
): IndexQuery[] {
  const { id } = identifier;
  const by = (matchedBy: IndexQuery['matchedBy'], value: IndexQuery['value'] = id) => {
    return { matchedBy, place, value };
  };
  switch (identifier.kind) {
    case 'loan':
      return [id, ...identifier.alternatives].map((value) => by('loan', value));
    case 'resource':
      return [by('resource')];
    case 'contract':
      return contractKeys(identifier.written).map((value) => by('contract', value));
    case 'damaged':
      return id === '' ? [] : [by('contract')];
    case 'externalId': {
      // Some systems give a UUID to each customer, so it may refer to anything.
      const names = isUuid(id) ? (['externalId', ...references] as const) : (['externalId'] as const);
      return maySearchFor(id, roles) ? names.map((name) => by(name)) : [];
    }
    case 'reference': {
      const names = identifier.reference ? [identifier.reference] : references;
      return maySearchFor(id, roles) ? names.map((name) => by(name)) : [];
    }
    case 'document':
      return key && withDocuments ? [by('document', documentValueHmac(id, key))] : [];
    case 'page':
      return [];
  }
}
