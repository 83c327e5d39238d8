import { isUuid } from '#lib/loan/string-formats.ts';
import type { Found } from '../index-matches.ts';
import type { Recognised } from '../pasted-text.ts';

const most = 20;

/**
 * What of a lookup may stand in an address, which is kept by browsers and proxies: identifiers of the API's own, and
 * the loans that were found. Never a CPF, nor a word that only might be a contract number.
 */
export function tellable({ identifiers }: Recognised, found: Found | null): string[] {
  const loans = (found?.groups ?? [])
    .filter(({ by }) => by !== 'prefix')
    .flatMap((group) => group.loans.map(({ loan }): string => loan));
  const named = identifiers
    .filter(
      (one) => one.is === 'loan' || one.is === 'resource' || (one.is === 'externalId' && isUuid(one.id)),
    )
    .map(({ id }) => id);
  return [...new Set([...named, ...loans])].slice(0, most);
}
