import { readReturnTo } from '#lib/access/sign-in/return-to.ts';
import { type LoanId, parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { normalizeContract, spreadsheetDamage } from '../contract/contract-keys.ts';
import { maxIdentifiers } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import {
  distinctReadings,
  evidenceOrder,
  type Identifier,
  type ListEntry,
  type PastedText,
  type ReferenceName,
} from '../pasted-text.ts';

const maxTextLength = 1_000;
const maxTypedLength = 160;
const references: readonly ReferenceName[] = ['customer', 'company', 'employment'];

/** Parses a `LookupRequest`, or returns null. Everything that follows from the text itself is computed again. */
export function parseLookupRequest(body: unknown, loanIdPattern: RegExp): PastedText | null {
  if (!isObject(body) || !Array.isArray(body.identifiers)) return null;
  const { typed = null } = body;
  if (typed !== null && !isText(typed, maxTypedLength)) return null;
  const identifiers = readAll(body.identifiers, loanIdPattern);
  return (
    identifiers && {
      ...nothingElse,
      identifiers,
      list: null,
      typed: typed === null ? null : { text: typed, key: normalizeContract(typed) },
    }
  );
}

/** Parses a `ListRequest`, or returns null. */
export function parseListRequest(body: unknown, loanIdPattern: RegExp): PastedText | null {
  if (!isObject(body) || !Array.isArray(body.rows)) return null;
  if (body.rows.length === 0 || body.rows.length > maxIdentifiers) return null;
  const list: ListEntry[] = [];
  for (const row of body.rows as unknown[]) {
    const [line, ...readings] = Array.isArray(row) ? (row as unknown[]) : [];
    const identifiers = readAll(readings, loanIdPattern);
    if (!Number.isSafeInteger(line) || Number(line) < 1 || !identifiers) return null;
    list.push({ line: Number(line), identifiers });
  }
  return { ...nothingElse, identifiers: distinctReadings(list), list, typed: null };
}

const nothingElse = { hasText: true, notices: [], truncated: [] };

function readAll(sent: readonly unknown[], pattern: RegExp): Identifier[] | null {
  if (sent.length > maxIdentifiers) return null;
  const read = sent.map((one) => (isTexts(one) ? readOne(one, pattern) : null));
  return read.includes(null) ? null : read.filter((one) => one !== null);
}

function readOne([kind, text = '', ...rest]: readonly string[], pattern: RegExp): Identifier | null {
  const [first, second] = rest;
  const evidence = evidenceOrder.find((one) => one === first) ?? null;
  switch (kind) {
    case 'loan': {
      const ids = [text, ...rest].map((id) => parseLoanId(id, pattern));
      const [id, ...alternatives] = ids.filter((one): one is LoanId => one !== null);
      return id && alternatives.length === rest.length ? { kind, id, query: '', alternatives } : null;
    }
    case 'resource': {
      const resource = resourceOf(text);
      return resource && resource !== 'loan' && /^[\w-]+$/.test(text) ? { kind, id: text, resource } : null;
    }
    case 'reference': {
      const reference = references.find((name) => name === second) ?? null;
      return evidence && { kind, id: text, reference, evidence };
    }
    case 'externalId':
      return evidence && { kind, id: text, evidence };
    case 'document': {
      const document = parseDocument(text);
      return evidence && document && { kind, id: document.value, documentKind: document.kind, evidence };
    }
    case 'contract':
      return evidence && { kind, id: normalizeContract(text), written: text, evidence };
    case 'damaged': {
      const damage = spreadsheetDamage(text, true);
      return (
        evidence && damage && { kind, id: damage.key ?? '', written: text, damage: damage.how, evidence }
      );
    }
    case 'page':
      return readReturnTo(text) === null ? null : { kind, id: text };
    default:
      return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => isText(part, maxTextLength));

/** The database takes no NUL. */
function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && !value.includes('\0');
}
