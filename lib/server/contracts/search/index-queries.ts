import { isUuid } from '#lib/loan/string-formats.ts';
import { contractKeys } from '#lib/lookup/contract/contract-keys.ts';
import type { MatchedBy } from '#lib/lookup/index-matches.ts';
import type { Identifier } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Secret } from '#lib/server/secret.ts';
import { hmacOf } from '../index/document-hmac.ts';
import { mayMeet } from '../index/indexed-loan.ts';

/** One thing to ask the index: `place` is that of the identifier it is asked for. */
export type Question = { by: Exclude<MatchedBy, 'prefix'>; place: number; value: string | Buffer };

export type Asked = { roles: Actor['roles']; key: Secret | undefined; documents: boolean };

/** More identifiers than these of one text are for a list. */
const mostIdentifiers = 2000;

/** What the index is asked for identifiers, as far as this person may ask. */
export function questionsFor(identifiers: readonly Identifier[], asked: Asked): Question[] {
  return identifiers
    .slice(0, mostIdentifiers)
    .flatMap((identifier, place) => questionsOf(identifier, place, asked));
}

export function questionsOf(identifier: Identifier, place: number, asked: Asked): Question[] {
  return ask(identifier, asked).map((question) => ({ ...question, place }));
}

/** Whether an identifier may lead this person to loans: one that they are shown, or a UUID, which nobody guesses. */
export function mayAskFor(id: string, roles: Actor['roles']): boolean {
  return isUuid(id) || mayMeet(id, roles);
}

type Asking = Omit<Question, 'place'>;

const references = ['customer', 'employment', 'company'] as const;

function ask(identifier: Identifier, { roles, key, documents }: Asked): Asking[] {
  switch (identifier.is) {
    case 'loan':
      return [identifier.id, ...identifier.perhaps].map((value) => ({ by: 'loan', value }));
    case 'resource':
      return [{ by: 'resource', value: identifier.id }];
    case 'contract':
      return contractKeys(identifier.written).map((value) => ({ by: 'contract', value }));
    case 'damaged':
      return identifier.id === '' ? [] : [{ by: 'contract', value: identifier.id }];
    case 'externalId': {
      const { id } = identifier;
      // A UUID may be anyone's: some systems give one to each customer.
      const names = isUuid(id) ? (['externalId', ...references] as const) : (['externalId'] as const);
      return mayAskFor(id, roles) ? names.map((by) => ({ by, value: id })) : [];
    }
    case 'reference': {
      const { id, of } = identifier;
      const names = of ? [of] : references;
      return mayAskFor(id, roles) ? names.map((by) => ({ by, value: id })) : [];
    }
    case 'document':
      return documents && key ? [{ by: 'document', value: hmacOf(identifier.id, key) }] : [];
    case 'page':
      return [];
  }
}
