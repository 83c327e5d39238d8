import type { Selectable } from 'kysely';
import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { valuesAt } from '#lib/access/verification/verify.ts';
import { isObject, type Json, member } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { referenceId } from '#lib/loan/reference-id.ts';
import type { Database } from '#lib/server/db/tables.ts';
import type { Secret } from '#lib/server/secret.ts';
import { documentHmac } from './document-hmac.ts';
import {
  indexableContractNumber,
  indexableId,
  indexableInstant,
  indexableStatus,
} from './indexable-values.ts';

/** What the index keeps of a loan; null: it was not told. */
export type IndexEntry = Omit<Selectable<Database['contract']>, 'missed_at'>;

export type DocumentOptions = { key: Secret | undefined; paths: readonly string[] };

/** What an answer of the lending API says for the index. A part of a loan says nothing of the rest. */
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
    document_hmac: hmac?.find((one) => one !== null) ?? null,
    status: text(at('status'), indexableStatus),
    created_at: text(at('createdAt'), indexableInstant),
    updated_at: text(at('updatedAt'), indexableInstant),
    // False where it is absent, by the specification, but only of a loan that was asked for as a whole.
    deleted: typeof deleted === 'boolean' ? deleted : request.fields === null ? false : null,
    seen_at: new Date(retrievedAt),
  };
}

/** So many offers, signatures and files of one loan lead to it. */
const maxMentions = 1000;

/** The offers, signatures and files that a loan names. */
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
