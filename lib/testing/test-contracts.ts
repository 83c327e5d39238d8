/** For tests: rows of the index. Nothing else imports it. */
import type { Kysely } from 'kysely';
import { contractKeys } from '#lib/lookup/identifiers/contract-keys.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { documentHmac, lookupKeyId } from '#lib/server/lookup-index/document-hmac.ts';
import type { IndexEntry } from '#lib/server/lookup-index/index-loan.ts';
import { Secret } from '#lib/server/secret.ts';

export const testKey = Buffer.alloc(32, 9).toString('base64');

type ContractRow = Partial<
  Omit<IndexEntry, 'number_key' | 'number_alt' | 'document_hmac' | 'document_key'>
> & {
  document?: string;
};

export async function addContracts(db: Kysely<Database>, ...contracts: ContractRow[]): Promise<void> {
  const secret = new Secret(testKey);
  const rows = contracts.map(({ document, ...entry }, index): IndexEntry => {
    const [key = null, alt = null] = contractKeys(entry.number ?? '');
    const created = new Date(Date.UTC(2026, 0, 1 + index));
    return {
      loan: `loan_${index + 1}`,
      number: null,
      number_key: key,
      number_alt: alt,
      number_document_hmac: null,
      external_id: null,
      external_id_document_hmac: null,
      customer: null,
      status: 'open',
      deleted: false,
      created_at: created,
      updated_at: created,
      seen_at: created,
      document_hmac: document ? documentHmac(document, secret) : null,
      document_key: document ? lookupKeyId(secret) : null,
      ...entry,
    };
  });
  await db.insertInto('contract').values(rows).execute();
}
