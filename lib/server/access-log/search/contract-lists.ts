import 'server-only';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  documentInField,
  isKeptId,
  logFilters,
  maxContracts,
  maxContractsInUrl,
  maxTermLength,
} from '#lib/access/log/log-search.ts';
import { readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { parseDocument } from '#lib/lookup/identifiers/parse-document.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import {
  claimDocumentsOf,
  pastedContracts,
  type TypedContract,
  typedContract,
  typedDocument,
} from './loans-of-contracts.ts';

const keptDays = 30;
const maxLists = 50;

/**
 * Keeps the contracts that somebody searches the access log for, under an id that fits into a URL; of one with a CPF in
 * it the masked text and the HMAC of that CPF, which counts as looked up. Throws `invalid_request` for more than
 * `maxContracts`, since a list that was cut would look as if nobody had seen the rest, and `limit_reached`.
 */
export async function keepContracts(request: Caller & { text: string }): Promise<string> {
  await requireRight(request, 'log:read');
  const texts = readPastedIdentifiers(request.text) ?? [];
  if (texts.length > maxContracts)
    throw new DeskError('invalid_request', { parameter: 'body', reason: 'too-many' });
  return keep(request, await pastedContracts(texts));
}

async function keep(request: Caller, typed: readonly TypedContract[]): Promise<string> {
  await requireRight(request, 'log:read');
  if (typed.length === 0) throw invalidBody();
  const contracts = typed.map(({ shown }) => shown);
  const hidden = typed.map((text) =>
    text.hidden.map(({ hmac, rest }) => ({ hmac: hmac.toString('hex'), rest })),
  );
  await claimDocumentsOf(request, typed);
  const id = randomBytes(16).toString('base64url');
  const { issuer, subject } = request.actor;
  await queryDatabase(() =>
    withTransaction(async (trx) => {
      await trx
        .insertInto('log_contract_list')
        .values({ id, issuer, subject, contracts, hidden_documents: JSON.stringify(hidden) })
        .execute();
      const surplus = trx
        .selectFrom('log_contract_list')
        .select('id')
        .where((row) => row.and({ issuer, subject }))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(maxLists);
      const oldest = sql<Date>`now() - make_interval(days => ${keptDays})`;
      await trx
        .deleteFrom('log_contract_list')
        .where((row) => row.or([row('created_at', '<', oldest), row('id', 'in', surplus)]))
        .execute();
    }),
  );
  return id;
}

/**
 * Returns the contracts of a person's own list; null where they have no such list, or it was dropped.
 */
export async function readContractList(
  id: string,
  { issuer, subject }: Pick<Actor, 'issuer' | 'subject'>,
): Promise<TypedContract[] | null> {
  const list = await queryDatabase((db) =>
    db
      .selectFrom('log_contract_list')
      .select(['contracts', 'hidden_documents'])
      .where((row) => row.and({ id, issuer, subject }))
      .executeTakeFirst(),
  );
  if (!list) return null;
  return list.contracts.map((shown, index) => ({
    contract: shown,
    shown,
    hidden: (list.hidden_documents[index] ?? []).map(({ hmac, rest }) => ({
      hmac: Buffer.from(hmac, 'hex'),
      rest,
    })),
  }));
}

const formFields: readonly string[] = [...logFilters, 'kept'];

/**
 * The URL of a search that a form sent. Contracts that are too many for a URL, or hold a CPF, are kept, and the URL
 * names their list. A list that cannot be kept is named all the same, so that the page says it is not there rather than search without it.
 * A customer's document, in whatever field it was pasted, is kept as `holder`, or the URL says why it is not. A text that is
 * too long stands there cut, and still too long, so that the page names its field.
 */
export async function logSearchLocation({ form, ...caller }: Caller & { form: FormData }): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of form)
    if (typeof value === 'string' && formFields.includes(name)) query.set(name, value);
  const take = (name: string) => {
    const text = query.get(name)?.trim() ?? '';
    query.delete(name);
    return text;
  };
  const [typedHolder, keptHolder] = [take('holder'), take('kept')];
  const pasted = [...query].flatMap(([name, text]) => {
    const document = documentInField(name, text);
    if (document !== null) query.delete(name);
    else if (name !== 'contract') query.set(name, text.slice(0, maxTermLength + 1));
    return document ?? [];
  });
  const ownField =
    typedHolder && (parseDocument(typedHolder)?.value ?? documentInField('holder', typedHolder));
  const document = ownField || pasted[0];
  const holder = document ? typedDocument(document) : null;
  const contract = query.get('contract') ?? '';
  const numbers = readPastedIdentifiers(contract);
  const shown = numbers?.join('\n') ?? contract.replace(/[\s,;"]/g, '').slice(0, maxTermLength + 1);
  if (contract) query.set('contract', shown);
  const isKept =
    numbers !== null &&
    (numbers.length > maxContractsInUrl || numbers.some((number) => typedContract(number).shown !== number));
  if (ownField === null) query.set('holder', 'invalid');
  else if (holder && contract) query.set('holder', 'one');
  else if (holder && holder.hidden.length === 0) query.set('holder', 'no-key');
  else if (keptHolder && !holder) query.set('holder', isKeptId(keptHolder) ? keptHolder : 'invalid');
  if ((!holder && !isKept) || query.has('holder')) return `/access-log?${query}`;
  const kept = holder ? keep(caller, [holder]) : keepContracts({ ...caller, text: take('contract') });
  const id = await kept.catch((error: unknown) => {
    if (isDeskError(error) && error.code === 'limit_reached') return null;
    return 'not-kept';
  });
  if (id === null) return '/limits?reached=documents';
  query.set(holder ? 'holder' : 'contracts', id);
  return `/access-log?${query}`;
}
