import 'server-only';
import { maxContractsInUrl } from '#lib/access/log/log-search.ts';
import { readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { keepContracts } from './contract-lists.ts';

/**
 * The URL of a search that a form sent. Contracts that are too many for a URL are kept, and the URL names their list. A
 * list that cannot be kept is named all the same, so that the page says it is not there rather than search without it.
 */
export async function logSearchLocation({ form, ...caller }: Caller & { form: FormData }): Promise<string> {
  const text = form.get('contract');
  const contract = typeof text === 'string' ? text : '';
  const isLong = (readPastedIdentifiers(contract)?.length ?? 0) > maxContractsInUrl;
  const query = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && !(isLong && name === 'contract')) query.set(name, value);
  }
  if (isLong) {
    const contractList = await keepContracts({ ...caller, body: { text: contract } }).catch(() => null);
    query.set('contracts', contractList?.id ?? 'not-kept');
  }
  return `/access-log?${query}`;
}
