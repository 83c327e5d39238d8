import { z } from 'zod';
import { parseEmail, parsePhone } from '#lib/loan/customer/contact-values.ts';
import { type LoanId, parseLoanId } from '#lib/loan/loan-id.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { normalizeContract } from '../identifiers/contract-keys.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import { evidenceOrder, type Identifier } from '../pasted-text.ts';
import { maxIdentifiers } from '../reading/found-identifiers.ts';
import type { ListRequest, LookupRequest } from './lookup-request.ts';

const text = storableText.max(1_000);
const typed = text.max(160).nullable().default(null);
const evidence = z.enum(evidenceOrder);
const reference = z.literal('customer').nullable();
const document = text.refine((id) => parseDocument(id)?.value === id);

/** Checked against `LOAN_ID_PATTERN` when the request is parsed: schemas are made once. */
const loan = z.custom<LoanId>((id) => text.safeParse(id).success);

/** An identifier whose `id` is what the reader of a text would have made of it. */
const identifier: z.ZodType<Identifier> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loan'), id: loan }),
  z.object({ kind: z.literal('reference'), id: text, evidence, reference }),
  z.object({ kind: z.literal('externalId'), id: text, evidence }),
  z.object({ kind: z.literal('document'), id: document, evidence }),
  z.object({ kind: z.literal('phone'), id: text.refine((id) => parsePhone(id) === id), evidence }),
  z.object({ kind: z.literal('email'), id: text.refine((id) => parseEmail(id) === id), evidence }),
  z
    .object({ kind: z.literal('contract'), id: text, written: text, evidence })
    .refine(({ id, written }) => normalizeContract(written) === id),
]);
const identifiers = z.array(identifier).max(maxIdentifiers);
const lookupRequest = z.object({ identifiers, typed, chosen: storableText.nullable().default(null) });
/** Lists look up no telephone and no e-mail address. */
const inList = identifier.refine(({ kind }) => kind !== 'phone' && kind !== 'email');
const row = z.object({
  line: z.int().min(1),
  identifiers: z.array(inList).max(maxIdentifiers),
  isRounded: z.boolean().optional(),
});
const listRequest = z.object({ rows: z.array(row).min(1).max(maxIdentifiers) });

/** Parses a question to the index and the loan that was `chosen` for it, or returns null. */
export function parseLookupRequest(
  body: unknown,
  loanIdPattern: RegExp,
): (LookupRequest & { chosen: string | null }) | null {
  const { data } = lookupRequest.safeParse(body);
  return data && hasLoanIds(data.identifiers, loanIdPattern) ? data : null;
}

export function parseListRequest(body: unknown, loanIdPattern: RegExp): ListRequest | null {
  const { data } = listRequest.safeParse(body);
  return data?.rows.every((sent) => hasLoanIds(sent.identifiers, loanIdPattern)) ? data : null;
}

const hasLoanIds = (sent: readonly Identifier[], pattern: RegExp) =>
  sent.every((identifier) => identifier.kind !== 'loan' || parseLoanId(identifier.id, pattern) !== null);
