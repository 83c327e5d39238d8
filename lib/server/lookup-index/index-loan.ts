import { CompiledQuery, type Selectable, sql } from 'kysely';
import { anyCpf, maskContractNumber, ownDocumentOf } from '#lib/access/masking/contract-number.ts';
import { documentPaths } from '#lib/access/verification/verify.ts';
import { customerEmailPaths } from '#lib/loan/customer/customer-paths.ts';
import { type Json, type JsonObject, member } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { valuesAt } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { contactKinds, contactParsers } from '#lib/lookup/identifiers/parse-contact.ts';
import type { Database, Trx } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { env } from '#lib/server/env.ts';
import { documentHmac, lookupKeyId, purposeHmac } from './document-hmac.ts';
import {
  indexableContractNumber,
  indexableExternalId,
  indexableId,
  indexableInstant,
  indexableStatus,
  noExternalId,
  noNumber,
} from './indexable-values.ts';
import { documentColumns, maskingStatements } from './mask-customer-document.ts';

/** A loan in the index; null: the source did not say. */
export type IndexEntry = Omit<
  Selectable<Database['contract']>,
  'contact_hmacs' | 'paid' | 'installments' | 'overdue_since' | 'told_at'
>;

/** A longer identifier fits no index of the database, and no URL that anyone pastes. */
export const maxLoanLength = 512;

/** Columns that change together; the first one of each group says whether the source gave the group at all. */
const columnGroups = [
  ['number', 'number_key', 'number_alt', 'number_document_hmac'],
  ['external_id', 'external_id_document_hmac'],
  ['customer'],
  ['document_hmac', 'document_key'],
  ['status'],
  ['created_at'],
  ['updated_at'],
  ['deleted'],
] as const;

export const mergedColumns = columnGroups.flat();

/**
 * Answers of the API come in any order: the loan's own `updatedAt` decides where both rows have it, and then the time
 * at which each was read.
 */
const newerAnswer = `case
  when excluded.updated_at is null or known.updated_at is null or excluded.updated_at = known.updated_at
    then known.seen_at is null or excluded.seen_at >= known.seen_at
  else excluded.updated_at > known.updated_at end`;

/** An import has no time of its own: it replaces other imports, and answers of the API only with a later `updatedAt`. */
export const newerImport = `coalesce(excluded.updated_at > known.updated_at, known.seen_at is null)`;

/**
 * The values that a row has after an `insert into contract as known … on conflict (loan)`, in the order of
 * `mergedColumns`. The newer row prevails, and a null never erases a value. A document under another key is replaced by
 * any row, newer or not: it is the same document, and the row's key is the one that is looked up from now on.
 */
const mergedValues = columnGroups
  .flatMap(([first, ...others]) => {
    const hasOtherKey =
      first === 'document_hmac' ? 'or known.document_key is distinct from excluded.document_key' : '';
    const isReplaced = `excluded.${first} is not null
      and (known.${first} is null or newest.excluded_is ${hasOtherKey})`;
    return [first, ...others].map(
      (column) => `case when ${isReplaced} then excluded.${column} else known.${column} end`,
    );
  })
  .join(', ');

/** The SQL that sets the merged values, where `newer` tells which of both rows is the newer one. */
export const setMerged = (newer: string): string =>
  `set (${mergedColumns.join(', ')}) = (select ${mergedValues} from (select ${newer} as excluded_is) newest)`;

/** A condition that is false for a row that would stay as it is, so that it is not written again. */
export const hasNewValues = (newer: string): string =>
  `(select row(${mergedValues}) is distinct from row(${mergedColumns.map((column) => `known.${column}`).join(', ')})
    from (select ${newer} as excluded_is) newest)`;

type IndexedAnswer = { entry: IndexEntry; contacts: readonly Buffer[] };

/**
 * Puts answers of the lending API into the index, in the caller's transaction. They may come in any order, and each
 * may be a part of its loan.
 */
export async function indexLoans(trx: Trx, answers: readonly LoanAnswer[]): Promise<void> {
  const indexed = answers
    .filter(({ request }) => request.loan.length <= maxLoanLength)
    .map((answer) => ({ entry: toIndexEntry(answer), contacts: contactsOf(answer.loan) }))
    .sort((earlier, later) => Number(earlier.entry.seen_at) - Number(later.entry.seen_at));
  const byLoan = Map.groupBy(indexed, ({ entry }) => entry.loan);
  const lists = [...byLoan.values()].map((list) => (list.length > 1 ? distinct(list) : list));
  // One statement cannot write a row twice: the second answers for a loan follow in a second statement, and so on.
  for (let round = 0; lists.some((list) => list.length > round); round += 1)
    await writeEntries(
      trx,
      lists.map((list) => list[round]).filter((answer) => answer !== undefined),
    );
}

/** People who open one loan at once mostly get the same answer. It is written once, with the latest time of reading. */
function distinct(indexed: readonly IndexedAnswer[]): IndexedAnswer[] {
  const content = ({ entry, contacts }: IndexedAnswer) =>
    jsonRows([{ ...entry, seen_at: null }, { contacts }]);
  return [...new Map(indexed.map((answer) => [content(answer), answer])).values()];
}

/** Turns an answer of the lending API into an entry. An answer with some fields says nothing of the others. */
function toIndexEntry({ loan, request, retrievedAt }: LoanAnswer): IndexEntry {
  const { LOOKUP_KEY: key, FREE_TEXT_WORDS: vocabulary, VERIFY_PATHS } = env();
  const parse = <T>(value: Json | undefined, parseText: (text: string) => T | null): T | null =>
    typeof value === 'string' ? parseText(value) : null;
  const id = (name: string) => parse(referenceId(member(loan, name)), indexableId);
  const isOwn = ownDocumentOf(loan, documentPaths(VERIFY_PATHS));
  // Where the answer does not say who the customer is, nor whether a CPF in a number is theirs, the row keeps its number.
  const isCertain = (text: string) =>
    isOwn !== null || maskContractNumber(text, anyCpf) === maskContractNumber(text);
  const masking = { isOwn: isOwn ?? undefined, key };
  const number = parse(member(loan, 'contractNumber'), (text) =>
    isCertain(text) ? indexableContractNumber(text, masking) : null,
  );
  const externalId = parse(referenceId(member(loan, 'externalId')), (text) =>
    isCertain(text) ? indexableExternalId(text, masking) : null,
  );
  const document = documentOf(loan);
  const deleted = member(loan, 'deleted');
  return {
    loan: request.loan,
    ...(number ?? noNumber),
    ...(externalId ?? noExternalId),
    customer: id('customer'),
    document_hmac: document,
    document_key: key && document ? lookupKeyId(key) : null,
    status: parse(member(loan, 'status'), (text) => indexableStatus(text, vocabulary)),
    created_at: parse(member(loan, 'createdAt'), indexableInstant),
    updated_at: parse(member(loan, 'updatedAt'), indexableInstant),
    // The specification says that an absent value means false, but only in an answer with all fields.
    deleted: typeof deleted === 'boolean' ? deleted : request.fields === null ? false : null,
    seen_at: new Date(retrievedAt),
  };
}

/** Returns the HMAC of the customer's CPF or CNPJ (`documentPaths`); null where there is none, or no LOOKUP_KEY. */
export function documentOf(loan: JsonObject): Buffer | null {
  const { LOOKUP_KEY: key, VERIFY_PATHS: paths } = env();
  if (!key) return null;
  const hmacs = valuesAt(loan, documentPaths(paths)).map((value) =>
    typeof value === 'string' ? documentHmac(value, key) : null,
  );
  return hmacs.find((hmac) => hmac !== null) ?? null;
}

const maxContacts = 20;

/** Returns the HMACs of a customer's telephones (`VERIFY_PATHS`) and e-mail addresses; none without LOOKUP_KEY. */
function contactsOf(loan: JsonObject): Buffer[] {
  const { LOOKUP_KEY: key, VERIFY_PATHS: verifyPaths } = env();
  if (!key) return [];
  const paths = { phone: verifyPaths.phone, email: customerEmailPaths };
  const hmacs = contactKinds.flatMap((kind) =>
    valuesAt(loan, paths[kind]).flatMap((value) => {
      const id = ['string', 'number'].includes(typeof value) ? contactParsers[kind](String(value)) : null;
      return id === null ? [] : purposeHmac(kind, id, key).toString('hex');
    }),
  );
  return [...new Set(hmacs)].slice(0, maxContacts).map((hmac) => Buffer.from(hmac, 'hex'));
}

const columns = sql.raw(['loan', ...mergedColumns, 'seen_at'].join(', '));
const returned = sql.raw(['loan', ...documentColumns].map((column) => `known.${column}`).join(', '));
const setNewerAnswer = sql.raw(setMerged(newerAnswer));

/**
 * Writes in the order of the loans, as everyone does, so that no two transactions wait for each other. It is text, since
 * every view runs it, and an import merges by the same text.
 */
async function writeEntries(trx: Trx, indexed: readonly IndexedAnswer[]): Promise<void> {
  const entries = jsonRows(indexed.map(({ entry }) => entry));
  const { rows: written } = await sql<IndexEntry>`insert into contract as known (${columns})
    select ${columns} from jsonb_populate_recordset(null::contract, ${entries}) order by loan
    on conflict (loan) do update ${setNewerAnswer},
      seen_at = greatest(known.seen_at, excluded.seen_at)
    returning ${returned}`.execute(trx);
  for (const { text, values } of maskingStatements(written, env().LOOKUP_KEY))
    await trx.executeQuery(CompiledQuery.raw(text, values));
  const told = indexed.flatMap(({ entry: { loan, seen_at }, contacts: contact_hmacs }) =>
    contact_hmacs.length > 0 ? [{ loan, seen_at, contact_hmacs }] : [],
  );
  // The latest answer prevails, which has just given its row the time at which it was read.
  if (told.length > 0)
    await sql`update contract set contact_hmacs = told.contact_hmacs
      from jsonb_populate_recordset(null::contract, ${jsonRows(told)}) told
      where contract.loan = told.loan and contract.seen_at = told.seen_at
        and contract.contact_hmacs is distinct from told.contact_hmacs`.execute(trx);
}
