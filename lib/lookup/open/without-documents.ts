import { isUuid } from '#lib/loan/string-formats.ts';
import type { PastedText } from '../pasted-text.ts';

/**
 * Returns what of a link is looked up. Where it holds a CPF or CNPJ, only the API's own identifiers are: browsers and
 * proxies keep URLs, so a link of another system must not be of use with a document in it. A document is posted.
 */
export function withoutDocuments(text: PastedText): PastedText {
  if (!text.identifiers.some(({ kind }) => kind === 'document')) return text;
  const identifiers = text.identifiers.filter(
    (one) => one.kind === 'loan' || one.kind === 'resource' || (one.kind === 'externalId' && isUuid(one.id)),
  );
  return { ...text, identifiers, list: null, typed: null };
}
