import { randomBytes, randomUUID } from 'node:crypto';
import { documentHmac, lookupKeyId } from '#lib/server/lookup-index/document-hmac.ts';
import { indexableContractNumber } from '#lib/server/lookup-index/indexable-values.ts';
import { Secret } from '#lib/server/secret.ts';
import type { Records } from './records.ts';
import { freshLoan } from './servers/start-sandbox.ts';

export type IndexedContract = {
  loan: string;
  contract: string;
  customer: string;
  external: string;
  document?: string;
};

/** The `LOOKUP_KEY` of the desks that look up CPF and CNPJ in these tests. */
export const lookupKey = Buffer.alloc(32, 7).toString('base64');
const lookupSecret = new Secret(lookupKey);

/**
 * Loans of one customer, with consecutive contract numbers that no other test has. Ten digits, so none is a CPF, and no zero
 * leads them, so that each end of a number is one of it.
 */
export function contractsOfOne(count: number, document?: string): IndexedContract[] {
  const customer = `cust_${randomBytes(6).toString('hex').toUpperCase()}`;
  const first = 11_111_111 + (randomBytes(4).readUInt32BE() % 80_000_000);
  return Array.from({ length: count }, (_, index) => ({
    loan: freshLoan(),
    contract: `CT-${first}-${String(index + 11)}`,
    customer,
    external: randomUUID(),
    document,
  }));
}

/** Puts contracts into the index that the desks of this run share. */
export async function indexContracts(
  records: Pick<Records, 'run'>,
  rows: readonly IndexedContract[],
): Promise<void> {
  for (const { loan, contract, customer, external, document = '' } of rows) {
    const number = indexableContractNumber(contract, { key: lookupSecret });
    const hmac = documentHmac(document, lookupSecret);
    await records.run(
      `insert into contract (loan, number, number_key, number_alt, number_document_hmac, customer, external_id, document_hmac, document_key, status, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', '2026-03-04T12:00:00Z')`,
      [
        ...[loan, number?.number, number?.number_key, number?.number_alt, number?.number_document_hmac],
        ...[customer, external, hmac, hmac && lookupKeyId(lookupSecret)],
      ],
    );
  }
}
