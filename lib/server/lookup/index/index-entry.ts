import type { Selectable } from 'kysely';
import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { valuesAt } from '#lib/access/verification/verify.ts';
import { isObject, type Json, member } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { documentHmac } from './document-hmac.ts';
import {
  indexableContractNumber,
  indexableId,
  indexableInstant,
  indexableStatus,
} from './indexable-values.ts';
import { lookupKeyId } from './lookup-keys.ts';

/** A loan in the index; null: the source did not say. */
export type IndexEntry = Omit<Selectable<Database['contract']>, 'missed_at'>;

type DocumentOptions = { key: Secret | undefined; paths: readonly string[] };

/** Turns an answer of the lending API into an entry. An answer with some fields says nothing of the others. */
export function toIndexEntry(
  { loan, request, retrievedAt }: LoanAnswer,
  { key, paths }: DocumentOptions,
): IndexEntry {
  const text = <T>(value: Json | undefined, read: (text: string) => T | null): T | null =>
    typeof value === 'string' ? read(value) : null;
  const at = (name: string) => member(loan, name);
  const id = (name: string) => text(referenceId(at(name)), indexableId);
  const number = text(at('contractNumber'), indexableContractNumber);
  const hmac = key && valuesAt(loan, paths).map((value) => text(value, (one) => documentHmac(one, key)));
  const document = hmac?.find((one) => one !== null) ?? null;
  const deleted = at('deleted');
  return {
    loan: request.loan,
    number: number?.number ?? null,
    number_key: number?.key ?? null,
    number_alt: number?.alt ?? null,
    external_id: id('externalId'),
    customer: id('customer'),
    company: id('company'),
    employment: id('employment'),
    document_hmac: document,
    document_key: key && document ? lookupKeyId(key) : null,
    status: text(at('status'), indexableStatus),
    created_at: text(at('createdAt'), indexableInstant),
    updated_at: text(at('updatedAt'), indexableInstant),
    // The specification says that an absent value means false, but only in an answer with all fields.
    deleted: typeof deleted === 'boolean' ? deleted : request.fields === null ? false : null,
    seen_at: new Date(retrievedAt),
  };
}

/** Offers, signatures and files of one loan that lead to it, at most. */
const maxMentions = 1000;

/** Returns the offers, signatures and files that a loan names. */
export function mentionsIn(loan: Json): string[] {
  const listOf = (value: Json | undefined) => (Array.isArray(value) ? value.slice(0, maxMentions) : []);
  const values = [
    member(loan, 'offer'),
    ...listOf(member(loan, 'signatures')).map((one) => member(one, 'context')),
    ...listOf(member(loan, 'attachments')).map((one) => member(one, 'file')),
  ];
  const ids = values.map((value) =>
    isObject(value) || typeof value === 'string' ? referenceId(value) : null,
  );
  const led = ids.flatMap((id) =>
    id !== null && isOpaqueId(id) && indexedResources.has(resourceOf(id)) ? id : [],
  );
  return [...new Set(led)].slice(0, maxMentions);
}

const indexedResources: ReadonlySet<unknown> = new Set(['offer', 'signature', 'file']);
