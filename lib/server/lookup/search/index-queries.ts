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
  /** As `lookupKeys` returns them. */
  keys: readonly Secret[];
  withDocuments: boolean;
};

/** Returns the queries for identifiers, as far as this person may search for them. */
export function indexQueriesFor(identifiers: readonly Identifier[], asked: SearchPermissions): IndexQuery[] {
  return identifiers
    .slice(0, maxIdentifiersAsked)
    .flatMap((identifier, place) => indexQueriesOf(identifier, place, asked));
}

export function indexQueriesOf(
  identifier: Identifier,
  place: number,
  asked: SearchPermissions,
): IndexQuery[] {
  return queryValuesOf(identifier, asked).map((question) => ({ ...question, place }));
}

/** Returns whether this person may search for an identifier: one that they are shown, or a UUID, which nobody guesses. */
export function maySearchFor(id: string, roles: Actor['roles']): boolean {
  return isUuid(id) || maySeeId(id, roles);
}

const references = ['customer', 'employment', 'company'] as const;

function queryValuesOf(
  identifier: Identifier,
  { roles, keys, withDocuments }: SearchPermissions,
): Omit<IndexQuery, 'place'>[] {
  switch (identifier.kind) {
    case 'loan':
      return [identifier.id, ...identifier.alternatives].map((value) => ({ matchedBy: 'loan', value }));
    case 'resource':
      return [{ matchedBy: 'resource', value: identifier.id }];
    case 'contract':
      return contractKeys(identifier.written).map((value) => ({ matchedBy: 'contract', value }));
    case 'damaged':
      return identifier.id === '' ? [] : [{ matchedBy: 'contract', value: identifier.id }];
    case 'externalId': {
      const { id } = identifier;
      // Some systems give a UUID to each customer, so it may refer to anything.
      const names = isUuid(id) ? (['externalId', ...references] as const) : (['externalId'] as const);
      return maySearchFor(id, roles) ? names.map((matchedBy) => ({ matchedBy, value: id })) : [];
    }
    case 'reference': {
      const { id, reference } = identifier;
      const names = reference ? [reference] : references;
      return maySearchFor(id, roles) ? names.map((matchedBy) => ({ matchedBy, value: id })) : [];
    }
    case 'document':
      return (withDocuments ? keys : []).map((key) => ({
        matchedBy: 'document',
        value: documentValueHmac(identifier.id, key),
      }));
    case 'page':
      return [];
  }
}
