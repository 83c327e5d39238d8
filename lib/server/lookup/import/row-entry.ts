import { parseLoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import { spreadsheetDamage } from '#lib/lookup/contract/contract-keys.ts';
import type { Secret } from '../../secret.ts';
import { documentHmac } from '../index/document-hmac.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import {
  indexableContractNumber,
  indexableId,
  indexableInstant,
  indexableStatus,
} from '../index/indexable-values.ts';
import { lookupKeyId } from '../index/lookup-keys.ts';
import type { Column, Header } from './columns.ts';

export type RowOptions = {
  loanIdPattern: RegExp;
  /** `LOOKUP_KEY`; without it the column `document` is skipped. */
  key: Secret | undefined;
  /** The zone of times without one. */
  timeZone: string;
};

/** Returns a function that turns a row into an entry, or into the reason why it is rejected, without its values. */
export function createRowReader(
  { places, names }: Pick<Header, 'places' | 'names'>,
  { loanIdPattern, key, timeZone }: RowOptions,
): (cells: readonly string[]) => IndexEntry | string {
  const instant = instantReader(timeZone);
  const readers: Record<Exclude<Column, 'loan_id' | 'contract_number'>, Reader> = {
    external_id: { read: indexableId, to: 'external_id', fault: notId },
    customer: { read: indexableId, to: 'customer', fault: notId },
    company: { read: indexableId, to: 'company', fault: notId },
    employment: { read: indexableId, to: 'employment', fault: notId },
    document: {
      read: (text) => (key ? (documentHmac(withZeros(text), key) ?? null) : undefined),
      to: 'document_hmac',
      fault: 'is no CPF or CNPJ: its check digits are wrong',
    },
    status: { read: cached(indexableStatus), to: 'status', fault: 'is no status' },
    created_at: { read: cached(instant), to: 'created_at', fault: notInstant },
    updated_at: { read: cached(instant), to: 'updated_at', fault: notInstant },
  };
  const others = Object.entries(readers).flatMap(([column, reader]) => {
    const place = places[column as Column];
    return place === undefined ? [] : [{ column, place, ...reader }];
  });
  const keyId = key ? lookupKeyId(key) : null;
  const { loan_id: loanAt = 0, contract_number: numberAt } = places;

  return (cells) => {
    if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      return `has ${cells.length} cells, the first line ${names.length}`;
    }
    const at = (place: number) => (cells[place] ?? '').trim();
    const loan = parseLoanId(at(loanAt), loanIdPattern);
    if (!loan || loan.length > maxLoanLength) return 'loan_id is no loan identifier';
    const entry: IndexEntry = { ...nothing, loan };
    const written = numberAt === undefined ? '' : at(numberAt);
    if (written !== '') {
      const number = readNumber(written);
      if (typeof number === 'string') return number;
      entry.number = number.number;
      entry.number_key = number.key;
      entry.number_alt = number.alt;
    }
    for (const { column, place, read, to, fault } of others) {
      const text = at(place);
      const value = text === '' ? undefined : read(text);
      if (value === null) return `${column} ${fault}`;
      if (value !== undefined) (entry as Record<string, unknown>)[to] = value;
    }
    if (entry.document_hmac) entry.document_key = keyId;
    return entry;
  };
}

/** `read` returns null for an invalid text, undefined for one to skip. */
type Reader = { read: (text: string) => unknown; to: keyof IndexEntry; fault: string };

const maxCached = 10_000;

/** Caches a reader, since the same few values stand in most rows. */
function cached<T>(read: (text: string) => T): (text: string) => T {
  const values = new Map<string, T>();
  return (text) => {
    const before = values.get(text);
    if (before !== undefined) return before;
    if (values.size >= maxCached) values.clear();
    const value = read(text);
    values.set(text, value);
    return value;
  };
}

const maxLoanLength = 512;
const notId = 'is no identifier that may be kept (a CPF, a CNPJ or a telephone is none)';
const notInstant = 'is no date: write 2026-11-20, 2026-11-20T10:30:00Z or 20/11/2026';

const nothing: Omit<IndexEntry, 'loan'> = {
  ...{ number: null, number_key: null, number_alt: null, external_id: null, customer: null, company: null },
  ...{ employment: null, document_hmac: null, document_key: null, status: null },
  ...{ created_at: null, updated_at: null },
  ...{ deleted: null, seen_at: null },
};

function readNumber(written: string) {
  const damage = spreadsheetDamage(written, true);
  const lost = damage && damage.how !== 'rounded' && damage.how !== 'decimal';
  if (lost) return `contract_number was changed by a spreadsheet (${damage.how})`;
  const text = damage?.how === 'decimal' ? written.slice(0, -2) : written;
  return indexableContractNumber(text) ?? 'contract_number is no contract number';
}

/** Restores the leading zeros of a CPF or CNPJ, which a spreadsheet removes. */
function withZeros(text: string): string {
  if (!/^\d{8,13}$/.test(text)) return text;
  return text.padStart(text.length <= 11 ? 11 : 14, '0');
}

const brazilian = /^(\d\d)\/(\d\d)\/(\d{4})(.*)$/;
const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?)?$/;
const maxCachedHours = 50_000;

/** Reads ISO 8601 and Brazilian days and times; those without a zone are in `timeZone`. */
function instantReader(timeZone: string): (text: string) => Date | null {
  // Offsets of a zone change at whole hours; looking one up takes longer than the rest of a row.
  const hours = new Map<string, number | null>();
  const hourAt = (day: string, hour: string) => {
    const text = `${day}T${hour}:00`;
    const cachedInstant = hours.get(text);
    if (cachedInstant !== undefined) return cachedInstant;
    if (hours.size > maxCachedHours) hours.clear();
    const at = instantOfLocal(text, timeZone, 'first');
    hours.set(text, at);
    return at;
  };
  return (text) => {
    const iso = text.replace(brazilian, '$3-$2-$1$4').replace(/^(.{10}), ?/, '$1 ');
    const [whole, day = '', hour = '00', minute = '00', second = '00', part = '0'] = local.exec(iso) ?? [];
    if (whole === undefined) return indexableInstant(iso);
    const start = hourAt(day, hour);
    if (start === null || +minute > 59 || +second > 59) return null;
    const date = new Date(start + (+minute * 60 + +second) * 1000 + Math.trunc(+`0.${part}` * 1000));
    return indexableInstant(date.toISOString());
  };
}
