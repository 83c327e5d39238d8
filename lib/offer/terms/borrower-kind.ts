import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { childPointer, isObject, type Json, member } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { isThere, readMember } from '#lib/offer/terms/read-field.ts';

/**
 * The kinds of borrower that the law distinguishes: a natural person, a microentrepreneur (MEI), a small company under
 * Simples, and any other company.
 */
export const borrowerKinds = ['person', 'mei', 'small-company', 'company'] as const;
export type BorrowerKind = (typeof borrowerKinds)[number];

/** A field of the answer that is evidence of the kind of borrower. `path`: its JSON Pointer. */
type BorrowerEvidence = { id: 'employment' | 'cpf' | 'cnpj'; path: string };

/** The kinds that the evidence leaves open: all of them without evidence, and where it contradicts itself. */
export type BorrowerReading = { kinds: readonly BorrowerKind[]; evidence: readonly BorrowerEvidence[] };

/**
 * Reads the kind of borrower from the answer. An employment points to a person, and so does a CPF of the customer; a
 * CNPJ of the customer points to a company of any size. The rates of the IOF are no evidence: they may be wrong.
 */
export function readBorrower(loan: Json): BorrowerReading {
  const employment = readMember(loan, '', 'employment');
  const evidence: BorrowerEvidence[] = [
    // A masked employment is there all the same, and is evidence too.
    ...(isThere(employment) ? [{ id: 'employment', path: employment.path } as const] : []),
    ...customerNumbers(loan).map(({ kind, path }) => ({ id: kind, path })),
  ];
  const kinds = borrowerKinds.filter((kind) =>
    evidence.every(({ id }) => (id === 'cnpj') === (kind !== 'person')),
  );
  return { kinds: kinds.length > 0 ? kinds : borrowerKinds, evidence };
}

/** Names of the customer's own document. Other documents of a customer may be those of an employer. */
const documentNames =
  /^(?:document|documento|documents|documentos|cpf|cnpj|cpf_?cnpj|tax_?id|national_?id)$/i;
const numberNames = /^(?:document_?number|numero_?documento|number|numero|value|valor)$/i;

type DocumentField = { path: string; value: Json };

/** The JSON Pointer of a document of the customer that is masked, and may say which kind of borrower it is; else null. */
export function maskedDocumentPath(loan: Json): string | null {
  return customerDocuments(loan).find(({ value }) => isPartlyMasked(value))?.path ?? null;
}

/** The fields of an expanded customer that hold a document of the customer by their names. */
function customerDocuments(loan: Json): DocumentField[] {
  const customer = member(loan, 'customer');
  if (!isObject(customer)) return [];
  return Object.entries(customer).flatMap(([name, value]) => {
    const path = childPointer('/customer', name);
    if (numberNames.test(name) && /document/i.test(name)) return [{ path, value }];
    return documentNames.test(name) ? documentsIn(value, path) : [];
  });
}

function documentsIn(value: Json, path: string): DocumentField[] {
  if (Array.isArray(value))
    return value.slice(0, 10).flatMap((item, index) => documentsIn(item, childPointer(path, index)));
  if (!isObject(value) || isPartlyMasked(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    numberNames.test(name) ? [{ path: childPointer(path, name), value: inner }] : [],
  );
}

/** The CPFs and CNPJs of the customer whose check digits are right, each with its JSON Pointer. */
export function customerNumbers(loan: Json): (PersonDocument & { path: string })[] {
  return customerDocuments(loan).flatMap(({ path, value }) => {
    const document = typeof value === 'string' ? readPersonDocument(value.trim()) : null;
    return document?.valid ? [{ ...document, path }] : [];
  });
}

export type PersonDocument = {
  kind: 'cpf' | 'cnpj';
  /** Its characters without points and dashes. */
  digits: string;
  valid: boolean;
};

const cpf = /^(?:\d{3}\.\d{3}\.\d{3}-\d\d|\d{11})$/;
const cnpj = /^(?:[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d|[\dA-Z]{12}\d\d)$/;

/**
 * Reads a CPF or CNPJ by its shape and verifies its check digits. Bare digits count only if the check digits are right:
 * otherwise eleven digits may be a telephone, and fourteen a timestamp. Null for any other text.
 */
export function readPersonDocument(text: string): PersonDocument | null {
  const kind = cpf.test(text) ? 'cpf' : cnpj.test(text) ? 'cnpj' : null;
  if (!kind) return null;
  const bare = text.replace(/[./-]/g, '');
  const valid = kind === 'cpf' ? isCpf(bare) : isCnpj(bare);
  const punctuated = text.includes('-');
  return valid || punctuated ? { kind, digits: bare, valid } : null;
}
