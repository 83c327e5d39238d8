import type { Vocabulary } from '#lib/access/masking/free-text/vocabulary.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import { getOrCompute } from '#lib/loan/memoize.ts';
import { parseDocument } from '#lib/lookup/identifiers/parse-document.ts';
import { documentHmac, lookupKeyId } from '#lib/server/lookup-index/document-hmac.ts';
import { type IndexEntry, maxLoanLength } from '#lib/server/lookup-index/index-loan.ts';
import {
  indexableContractNumber,
  indexableExternalId,
  indexableId,
  indexableInstant,
  indexableStatus,
} from '#lib/server/lookup-index/indexable-values.ts';
import type { Secret } from '../../secret.ts';
import type { Column, Header } from './columns.ts';

export type RowOptions = {
  loanIdPattern: RegExp;
  /** `LOOKUP_KEY`; without it the column `document` is skipped. */
  key: Secret | undefined;
  /** The zone of times without one. */
  timeZone: string;
  /** The words that a status may have: `FREE_TEXT_WORDS`. */
  vocabulary: Vocabulary;
};

/** A row of a file: a value that it does not give is absent. */
export type ImportedEntry = Pick<IndexEntry, 'loan'> & Partial<IndexEntry>;

/** `read` returns null for an invalid text, undefined for one to skip. */
type CellReader = { to: keyof IndexEntry; read: (text: string) => unknown; fault: string };

/** Returns a function that turns a row into an entry, or into the reason why it is rejected, without its values. */
export function createRowReader(
  { places, names }: Header,
  { loanIdPattern, key, timeZone, vocabulary }: RowOptions,
): (cells: readonly string[]) => ImportedEntry | string {
  const instant = instantReader(timeZone);
  const readers: Record<Exclude<Column, 'loan_id' | 'contract_number' | 'external_id'>, CellReader> = {
    customer: { to: 'customer', read: indexableId, fault: notId },
    document: {
      to: 'document_hmac',
      read: (text) => key && documentHmac(withZeros(text), key),
      fault: 'is no CPF or CNPJ: its check digits are wrong',
    },
    status: { to: 'status', read: cached((text) => indexableStatus(text, vocabulary)), fault: notStatus },
    created_at: { to: 'created_at', read: cached(instant), fault: notInstant },
    updated_at: { to: 'updated_at', read: cached(instant), fault: notInstant },
  };
  const others = Object.entries(readers).flatMap(([column, reader]) => {
    const place = places[column as Column];
    return place === undefined ? [] : [{ column, place, ...reader }];
  });
  const keyId = key ? lookupKeyId(key) : null;

  return (cells) => {
    if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== ''))
      return `has ${cells.length} cells, the first line ${names.length}`;
    const textAt = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim());
    const loan = parseLoanId(textAt(places.loan_id), loanIdPattern);
    if (!loan || loan.length > maxLoanLength) return 'loan_id is no loan identifier';
    const entry: ImportedEntry = { loan };
    const ownDocument = parseDocument(withZeros(textAt(places.document)))?.value;
    const masking = { isOwn: (document: string) => document === ownDocument, key };
    const written = textAt(places.contract_number);
    const number = written === '' ? {} : readNumber(written, masking);
    if (typeof number === 'string') return number;
    const external = textAt(places.external_id);
    const externalId = external === '' ? {} : indexableExternalId(external, masking);
    if (!externalId) return `external_id ${notId}`;
    Object.assign(entry, number, externalId);
    for (const { column, place, read, to, fault } of others) {
      const text = textAt(place);
      const value = text === '' ? undefined : read(text);
      if (value === null) return `${column} ${fault}`;
      if (value !== undefined) Object.assign(entry, { [to]: value });
    }
    if (entry.document_hmac) entry.document_key = keyId;
    return entry;
  };
}

const maxCached = 50_000;

/** Caches a reader, since the same few values stand in most rows. */
function cached<T>(read: (text: string) => T): (text: string) => T {
  const values = new Map<string, T>();
  return (text) => {
    if (values.size >= maxCached) values.clear();
    return getOrCompute(values, text, () => read(text));
  };
}

const notId = 'is no identifier that may be kept (a CPF, a CNPJ or a telephone is none)';
const notStatus = 'is no status, or has a word that FREE_TEXT_WORDS has to name';
const notInstant = 'is no date: write 2026-11-20, 2026-11-20T10:30:00Z or 20/11/2026';

/** Reads a contract number. A spreadsheet that took it for a quantity may have put `.0` after it. */
function readNumber(written: string, masking: Parameters<typeof indexableContractNumber>[1]) {
  const text = written.replace(/^(\d+)[.,]0$/, '$1');
  return indexableContractNumber(text, masking) ?? 'contract_number is no contract number';
}

/** Restores the leading zeros of a CPF or CNPJ, which a spreadsheet removes. */
function withZeros(text: string): string {
  if (!/^\d{8,13}$/.test(text)) return text;
  return text.padStart(text.length <= 11 ? 11 : 14, '0');
}

const brazilian = /^(\d\d)\/(\d\d)\/(\d{4})(.*)$/;
const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?)?$/;

/** Reads ISO 8601 and Brazilian days and times; those without a zone are in `timeZone`. */
function instantReader(timeZone: string): (text: string) => Date | null {
  // Offsets of a zone change at whole hours; looking one up takes longer than the rest of a row.
  const startOfHour = cached((hour) => instantOfLocal(`${hour}:00`, timeZone, 'first'));
  return (text) => {
    const iso = text.replace(brazilian, '$3-$2-$1$4').replace(/^(.{10}), ?/, '$1 ');
    const [whole, day = '', hour = '00', minute = '00', second = '00', part = '0'] = local.exec(iso) ?? [];
    if (whole === undefined) return indexableInstant(iso);
    const start = startOfHour(`${day}T${hour}`);
    if (start === null || +minute > 59 || +second > 59) return null;
    const date = new Date(start + (+minute * 60 + +second) * 1000 + Math.trunc(+`0.${part}` * 1000));
    return indexableInstant(date.toISOString());
  };
}
