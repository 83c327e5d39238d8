import type { NotNull } from 'kysely';
import { documentAmongWords, documentInContract } from '#lib/access/log/pasted-identifiers.ts';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { cleanText } from '#lib/loan/clean-text.ts';
import { readIpoc } from '#lib/loan/ipoc.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { unseparated } from '#lib/lookup/identifiers/contract-keys.ts';
import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import type { Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { envOf } from '#lib/server/env.ts';
import { requireClaim } from '#lib/server/limits/require-within-limit.ts';
import { purposeHmac } from '#lib/server/lookup-index/document-hmac.ts';
import {
  contractQueries,
  findMatches,
  type HiddenDocument,
  hiddenDocuments,
} from '#lib/server/lookup-index/index-queries.ts';
import { maskTypedNumber } from '#lib/server/lookup-index/indexable-values.ts';
import { mapInSteps } from '#lib/server/map-in-steps.ts';

/** Rows that are read from either end of the log, or of the lookup index, to find the loans of a contract number. */
const maxRows = 500;

/** A contract number, or its masked text; with the documents by which the index finds a number that hides one of them. */
export type ContractText = { contract: string; hidden: readonly HiddenDocument[] };
type ContractToFind = ContractText & { index: number };

/**
 * A loan, once for each contract number that the lending API, an import or the log has for it; null: it has none.
 * `byDocument`: it is of the customer whose document the text holds, which is no contract that anybody knows.
 */
type LoanOfContract = { index: number; loan: string; number: string | null; byDocument: boolean };

/** A contract that a person typed. `shown`: without a CPF in it, as it may be kept and shown. */
export type TypedContract = ContractText & { shown: string };

/**
 * Returns what is searched for. Each document that a number hides counts as one that is looked up. An IPOC needs none,
 * since the contract's own part finds it. A text that is a document, or holds one that nothing else is written like, stands
 * for every contract of its customer; so does one among words, unless they are a contract.
 */
export function typedContract(text: string): TypedContract {
  const { LOOKUP_KEY: key } = envOf(['LOOKUP_KEY']);
  const document = documentInContract(text);
  if (document !== null) return typedDocument(document);
  const clean = cleanText(text).trim();
  const masked = maskTypedNumber(clean, key);
  // The log holds a number as it was written.
  if (masked === clean) return { contract: text, hidden: [], shown: text };
  if (!key || readIpoc(clean)) return { contract: clean, hidden: [], shown: masked };
  const amongWords = documentAmongWords(clean);
  const hidden = [
    ...hiddenDocuments(clean, key),
    ...(amongWords === null ? [] : typedDocument(amongWords).hidden),
  ];
  return { contract: clean, hidden, shown: masked };
}

export type PastedContract = TypedContract & { text: string };

/** Returns what is searched for by many texts. */
export const pastedContracts = (texts: readonly string[]): Promise<PastedContract[]> =>
  mapInSteps(texts, (text) => ({ text, ...typedContract(text) }));

/** A CPF or CNPJ without separators, of which nothing may be kept or shown but its HMAC. It has no rest. */
export function typedDocument(document: string): TypedContract {
  const { LOOKUP_KEY: key } = envOf(['LOOKUP_KEY']);
  const hidden = key ? [{ hmac: purposeHmac('document', document, key), rest: '' }] : [];
  return { contract: maskedPart, shown: maskedPart, hidden };
}

/** True for a document that stands for every contract of its customer. */
export const isDocument = ({ contract }: ContractText) => contract === maskedPart;

/** Claims the documents in typed contracts, as a lookup of them does; throws `limit_reached` where there is no room. */
export async function claimDocumentsOf(caller: Caller, contracts: readonly TypedContract[]): Promise<void> {
  await requireClaim(caller, 'documents', documentFields(contracts).length);
}

/**
 * The fields of records by which somebody looked up the customers for whom texts stand, each being a document, or holding one
 * where no contract was found.
 */
export function customerFields(
  contracts: readonly ContractToFind[],
  found: readonly LoanOfContract[],
): { index: number; field: string }[] {
  const contractsFound = new Set(found.filter(({ byDocument }) => !byDocument).map(({ index }) => index));
  return contracts
    .filter(({ index }) => !contractsFound.has(index))
    .flatMap(({ index, ...text }) =>
      documentFields([{ ...text, hidden: text.hidden.filter(isWhole) }]).map((field) => ({ index, field })),
    );
}

const isWhole = ({ rest }: HiddenDocument) => rest === '';

/** The documents in typed contracts as the fields of a record: their HMACs, each once. */
export function documentFields(contracts: readonly ContractText[]): string[] {
  const hmacs = contracts.flatMap(({ hidden }) => hidden.map(({ hmac }) => hmac.toString('hex')));
  return [...new Set(hmacs)].map((hmac) => `document:${hmac}`);
}

/**
 * The texts under which the log may hold a contract: as it was given, in capitals, and an IPOC without its CPF. What is
 * left of another masked number may be left of somebody else's, too, so that the HMACs alone stand for it.
 */
export function spellingsOf({ contract, hidden }: ContractText): string[] {
  if (contract === maskedPart) return [];
  const masked = maskContractNumber(contract);
  const texts = [
    hidden.length > 0 && contract.includes(maskedPart) ? [] : contract,
    readIpoc(masked) ? masked : [],
  ].flat();
  return [...new Set(texts.flatMap((text) => [text, text.toUpperCase()]))];
}

/**
 * Finds the loans of contract numbers, each with the index of its number in the list. The lookup index knows the current
 * loans of a number in any spelling; the log knows loans that had the number earlier. The log alone is not enough,
 * since the record of a view of some fields, or of a failed read, names the loan but no contract.
 *
 * `CCB-001` and `CCB-1` may be two contracts. If the number is known with exactly the given zeros, only that one counts.
 * If not, the person left zeros out or added some, and every number that differs in its zeros alone counts.
 */
export async function loansOfContracts(
  db: Db,
  contracts: readonly ContractToFind[],
): Promise<LoanOfContract[]> {
  if (contracts.length === 0) return [];
  const spellings = contracts.flatMap(({ index, ...text }) =>
    spellingsOf(text).map((value) => ({ index, value })),
  );
  // Months that are prepared and still empty look like nothing to read, and Postgres would sort instead.
  const { instant: latest } = await readLogHead(db);
  const logged = (order: 'asc' | 'desc') =>
    db
      .selectFrom(unnestRows(spellings, { index: 'int', value: 'text' }, 'wanted'))
      .crossJoinLateral((wanted) =>
        wanted
          .selectFrom('access_log')
          .select(['loan', 'contract as number'])
          .whereRef('contract', '=', 'wanted.value')
          .where('loan', 'is not', null)
          .where('instant', '<=', latest)
          .orderBy('instant', order)
          .orderBy('sequence', order)
          .limit(maxRows)
          .$narrowType<{ loan: NotNull; number: NotNull }>()
          .as('row'),
      )
      .select(['wanted.index', 'row.loan', 'row.number']);
  const queries = contracts.flatMap(({ index, ...text }) => [
    ...contractQueries(text.contract, text.hidden, index),
    ...text.hidden
      .filter(isWhole)
      .map(({ hmac }) => ({ matchedBy: 'document' as const, place: index, value: hmac })),
  ]);
  const indexed = await findMatches(db, queries, { mostOfEach: maxRows, most: null });
  const documents = new Set(contracts.filter(isDocument).map(({ index }) => index));
  const matches: LoanOfContract[] = [
    ...(await logged('asc').union(logged('desc')).execute()).map((row) => ({ ...row, byDocument: false })),
    ...indexed.map(({ place: index, loan, number, matchedBy }) => {
      return { index, loan, number, byDocument: matchedBy === 'document' || documents.has(index) };
    }),
  ];
  const contractsFound = new Set(matches.filter((match) => !match.byDocument).map(({ index }) => index));
  const found = matches.filter(({ index, byDocument }) => !byDocument || !contractsFound.has(index));
  const distinct = new Map(found.map((match) => [`${match.index} ${match.loan} ${match.number}`, match]));
  const sorted = [...distinct].sort(([key], [other]) => (key < other ? -1 : 1));
  return preferGivenZeros(
    contracts,
    sorted.map(([, match]) => match),
  );
}

function preferGivenZeros(
  contracts: readonly ContractToFind[],
  found: readonly LoanOfContract[],
): LoanOfContract[] {
  const numbers = contracts.filter((text) => !isDocument(text));
  const givenNumbers = new Map(numbers.map(({ index, contract }) => [index, withoutSeparators(contract)]));
  const isGiven = ({ index, number }: LoanOfContract) =>
    number !== null && withoutSeparators(number) === givenNumbers.get(index);
  const exact = new Set(found.filter(isGiven).map(({ index }) => index));
  return found.filter((loan) => !exact.has(loan.index) || isGiven(loan));
}

/** A number with all its zeros, but without separators, case and a CPF. */
const withoutSeparators = (number: string) => unseparated(maskContractNumber(number));
