import { isUuid } from '#lib/loan/string-formats.ts';
import type { IndexMatches } from '../index-matches.ts';
import type { PastedText } from '../pasted-text.ts';

const maxIdentifiers = 20;

/**
 * What of a lookup may stand in an address, which is kept by browsers and proxies: identifiers of the API's own, and
 * the loans that were found. Never a CPF, nor a word that only might be a contract number.
 */
export function urlSafeIdentifiers({ identifiers }: PastedText, found: IndexMatches | null): string[] {
  const loans = (found?.groups ?? [])
    .filter(({ matchedBy }) => matchedBy !== 'prefix')
    .flatMap((group) => group.loans.map(({ loan }): string => loan));
  const named = identifiers
    .filter(
      (one) =>
        one.kind === 'loan' || one.kind === 'resource' || (one.kind === 'externalId' && isUuid(one.id)),
    )
    .map(({ id }) => id);
  return [...new Set([...named, ...loans])].slice(0, maxIdentifiers);
}
