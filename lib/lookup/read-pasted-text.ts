import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { normaliseContract } from './contract/contract-keys.ts';
import { findContracts } from './contract/find-contract-numbers.ts';
import { labelsIn } from './contract/labels.ts';
import { isParted } from './contract/parted.ts';
import { parseUnpaddedDocument } from './identifiers/cpf-cnpj.ts';
import { findDocuments, findPages, findUuids, takeInstants } from './identifiers/find-by-shape.ts';
import { findPrefixed } from './identifiers/find-prefixed-ids.ts';
import { Findings, maxIdentifiers } from './identifiers/found-identifiers.ts';
import { hasBroken } from './list/broken-rows.ts';
import { entriesOf, isOneCell, isOneRow, looksLikeList, meant, type Row, rowsOf } from './list/list-rows.ts';
import { documentColumn, namedCell, splitRow, type Table, tableOf } from './list/pasted-table.ts';
import {
  distinctReadings,
  type Identifier,
  type ListEntry,
  type Notice,
  type PastedText,
  type Truncation,
} from './pasted-text.ts';
import { cleanText } from './text/clean-text.ts';
import { withoutEscapes, wordsOf } from './text/text-words.ts';

export type PastedTextOptions = {
  /** `LOAN_ID_PATTERN`, anchored. */
  loanIdPattern?: RegExp;
  /** `CONTRACT_NUMBER_PATTERN`; null where it is unset. Anchored here. */
  contractNumberPattern?: RegExp | null;
  /** Where this desk is: `https://desk.example`. */
  ownOrigins?: readonly string[];
};

/** In characters. What is longer is read up to here, and said to be cut. */
export const maxTextLength = 1_048_576;
/** What is typed is one line, not longer and of few words. */
const longestTyped = 160;
const mostTypedWords = 5;
/** `CCB 20 26 00 04 17`: one number, in however many groups. */
const isInGroups = /^[A-Z]{0,5}[\s\d./-]+$/i;
/** Whether a text is a list shows in its first rows. */
const rowsLookedAt = 1_000;
/** So few that they may be one identifier, broken. */
const fewRows = 20;

/**
 * Every identifier in a text of whatever kind: typed, a link, JSON, a whole e-mail, a column of a spreadsheet.
 * Takes time linear in the text. Reads nothing but the text: what is known to the desk is the index's to say.
 */
export function readPastedText(pasted: string, options: PastedTextOptions = {}): PastedText {
  const clean = cleanText(cut(pasted));
  const rows = rowsOf(clean, rowsLookedAt);
  // One number that was broken in two is read as it was.
  const text = rows.length === 1 && rows[0] ? rows[0].text : clean;
  const cutText: Truncation[] = pasted.length > maxTextLength ? ['text'] : [];
  const hasText = text.trim() !== '';
  const column =
    looksLikeList(rows) && !isOneRow(rows) && !(rows.length <= fewRows && isParted(clean))
      ? readList(rowsOf(clean), options)
      : null;
  if (column && column.entries.length > 1 && rows.length > fewRows) return listed(column, cutText);
  const alone = isTyped(text);
  const { findings, identifiers } = readText(text, alone, options, namedCell(rows));
  if (column && !hasBroken(rows) && isWholeIn(column, identifiers)) return listed(column, cutText);
  const hasPrefix = alone && hasText && !identifiers.some(({ kind }) => noPrefix.includes(kind));
  return {
    hasText,
    identifiers,
    list: null,
    typed: hasPrefix ? beginningIn(text.trim()) : null,
    notices: findings.notices,
    truncated: [...cutText, ...findings.truncated],
  };
}

/** What is typed, without the name of a contract number before it. */
function beginningIn(typed: string): PastedText['typed'] {
  const words = wordsOf(typed);
  const [at] = [...labelsIn(typed, words)].find(([, label]) => label === 'contract') ?? [];
  const text = typed.slice(at === undefined ? 0 : words[at]?.start);
  return { text, key: normaliseContract(text) };
}

/** `cell`: what the text says to be a contract number by the name of its column. */
function readText(
  text: string,
  alone: boolean,
  options: PastedTextOptions,
  cell: string | null = null,
): { findings: Findings; identifiers: Identifier[] } {
  const { loanIdPattern = defaultLoanIdPattern, contractNumberPattern = null, ownOrigins = [] } = options;
  const findings = new Findings(text.length);
  const plain = withoutEscapes(text);
  const words = wordsOf(plain);
  findPages(text, ownOrigins, findings);
  findUuids(plain, findings);
  // The text itself has the queries of its links.
  findPrefixed(text, words, loanIdPattern, findings);
  findDocuments(plain, findings);
  takeInstants(plain, findings);
  findContracts(plain, words, { pattern: contractNumberPattern, alone }, findings);
  for (const one of cell === null ? [] : readText(cell, true, options).identifiers) {
    if (one.kind === 'contract' && one.evidence !== 'word')
      findings.add(text.indexOf(cell ?? ''), { ...one, evidence: 'label' });
  }
  return { findings, identifiers: findings.inOrder() };
}

/** What these are is plain: nothing else begins with them. */
const noPrefix: readonly Identifier['kind'][] = ['document', 'page', 'damaged'];

function isTyped(text: string): boolean {
  const typed = text.trim();
  if (typed.length > longestTyped || /[\r\n]/.test(typed)) return false;
  return typed.split(/\s+/).length <= mostTypedWords || isInGroups.test(typed);
}

/** `met`: all that was read in the rows. */
type Column = { entries: ListEntry[]; met: Identifier[]; notices: Notice[] };

/** One more entry than a list may have tells that it was cut. */
function readList(rows: readonly Row[], options: PastedTextOptions): Column {
  const entries: ListEntry[] = [];
  const met: Identifier[] = [];
  const notices: Notice[] = [];
  const seen = new Set<string>();
  const table = tableOf(rows);
  const documents = documentColumn(rows, table);
  for (const row of rows) {
    const { line, text } = row;
    if (entries.length > maxIdentifiers) break;
    if (seen.has(text)) continue;
    seen.add(text);
    const cells = table && splitRow(text, table.delimiter);
    // A comma is taken for one of a figure.
    const apart = cells && table.delimiter === ',' ? cells.join(';') : text;
    const document = parseUnpaddedDocument((cells ?? [text.trim()])[documents] ?? '');
    const whole = document ? `${apart}; ${document.value}` : apart;
    const { findings, identifiers } = readText(whole, isOneCell(text), options);
    for (const one of identifiers) met.push(one);
    if (notices.length === 0) notices.push(...findings.notices);
    const numbers = cells && numbersOf(cells, table, identifiers, options);
    for (const entry of entriesOf(row, identifiers, numbers)) {
      // The names of the columns are no row.
      if (entry.identifiers.length === 0 && entries.length === 0) continue;
      const ids = entry.identifiers.flatMap(({ kind, id }) => (id === '' ? [] : `${kind} ${id}`));
      const key = ids.length > 0 ? ids.join(' ') : `line ${line}`;
      if (seen.has(key)) continue;
      seen.add(key);
      entries.push(entry);
    }
  }
  return { entries, met, notices };
}

/** The contract numbers of a row of a table: those of their column, else what is one by its form or name. */
function numbersOf(
  cells: readonly string[],
  { contract, width }: Table,
  found: readonly Identifier[],
  options: PastedTextOptions,
): Identifier[] | null {
  if (cells.length !== width) return null;
  if (found.some(({ kind }) => kind === 'loan')) return [];
  if (contract === null) {
    return found.filter(
      (one) => one.kind === 'contract' && (one.evidence === 'pattern' || one.evidence === 'label'),
    );
  }
  const { identifiers } = readText(cells[contract] ?? '', true, options);
  return identifiers.filter(({ kind }) => kind === 'contract' || kind === 'damaged');
}

/** False where a few rows are one identifier in pieces, or a letter of a few lines. */
function isWholeIn({ entries, met }: Column, identifiers: readonly Identifier[]): boolean {
  const kinds = new Set(entries.map((entry) => entry.identifiers[0]?.kind));
  const inRows = new Set(met.map(({ kind, id }) => `${kind} ${id}`));
  const lost = identifiers.filter(({ kind, id }) => kind !== 'contract' && !inRows.has(`${kind} ${id}`));
  return entries.length > 1 && (entries.length > 3 || kinds.size === 1) && lost.length === 0;
}

function listed({ entries, notices }: Column, truncated: Truncation[]): PastedText {
  const list = entries.slice(0, maxIdentifiers).map(meant);
  return {
    hasText: true,
    identifiers: distinctReadings(list),
    list,
    typed: null,
    notices,
    truncated: entries.length > list.length ? [...truncated, 'identifiers'] : truncated,
  };
}

/** Not in the middle of a word. */
function cut(text: string): string {
  if (text.length <= maxTextLength) return text;
  let end = maxTextLength;
  while (end > maxTextLength - 1_000 && !/\s/.test(text.charAt(end))) end--;
  return text.slice(0, end).toWellFormed();
}
