import { isUuid } from '#lib/loan/string-formats.ts';
import type { IndexMatches } from '../index-matches.ts';
import type { PastedText } from '../pasted-text.ts';

const maxIdentifiers = 20;
/** The home page takes URLs of 2,048 characters. */
const maxLength = 1_500;

/**
 * Returns the identifiers of a lookup that may appear in a URL. Browsers and proxies keep URLs, so the result holds
 * only identifiers of the API and loans that were found: never a CPF, and no word that merely looks like a contract.
 */
export function urlSafeIdentifiers({ identifiers }: PastedText, matches: IndexMatches | null): string[] {
  const loans = (matches?.groups ?? [])
    .filter(({ matchedBy }) => matchedBy !== 'prefix')
    .flatMap((group) => group.loans.map(({ loan }): string => loan));
  const named = identifiers
    .filter(
      (one) =>
        one.kind === 'loan' || one.kind === 'resource' || (one.kind === 'externalId' && isUuid(one.id)),
    )
    .map(({ id }) => id);
  let left = maxLength;
  const fits = (id: string) => {
    left -= encodeURIComponent(id).length + 1;
    return left >= 0;
  };
  return [...new Set([...named, ...loans])].slice(0, maxIdentifiers).filter(fits);
}
