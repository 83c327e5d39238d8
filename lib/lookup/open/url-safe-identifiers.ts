import type { IndexMatches } from '../index-matches.ts';
import { isOfApi, isPersonal, type PastedText, withHeldDocuments } from '../pasted-text.ts';

const maxIdentifiers = 20;
/** The home page takes URLs of 2,048 characters. */
const maxLength = 1_500;

/**
 * Returns the identifiers of a lookup that may appear in a URL. Browsers and proxies keep URLs, so the result holds
 * only identifiers of the API and loans that were found: never a CPF, and no word that merely looks like a contract.
 */
export function urlSafeIdentifiers({ identifiers }: PastedText, matches: IndexMatches | null): string[] {
  const loans = (matches?.groups ?? []).flatMap((group) => group.loans.map(({ loan }): string => loan));
  const named = identifiers.filter(isOfApi).map(({ id }) => id);
  let left = maxLength;
  const fits = (id: string) => {
    left -= encodeURIComponent(id).length + 1;
    return left >= 0;
  };
  return [...new Set([...named, ...loans])].slice(0, maxIdentifiers).filter(fits);
}

/**
 * Returns what of a link is looked up. Where it holds a CPF or a contact, alone or within a number, only the API's own
 * identifiers are: browsers and proxies keep URLs, so a link of another system must not be of use with a document in it. A
 * document is posted.
 */
export function withoutDocuments(text: PastedText): PastedText {
  if (!withHeldDocuments(text.identifiers, text.typed).some(({ kind }) => isPersonal(kind))) return text;
  return { ...text, identifiers: text.identifiers.filter(isOfApi), list: null, typed: null };
}
