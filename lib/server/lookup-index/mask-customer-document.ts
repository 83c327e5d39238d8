import type { Selectable } from 'kysely';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import type { Secret } from '#lib/server/secret.ts';
import { lookupKeyId, purposeHmac } from './document-hmac.ts';
import { indexableContractNumber, indexableExternalId, noExternalId, noNumber } from './indexable-values.ts';

type Columns = Selectable<Database['contract']>;
type NumberColumns = Pick<Columns, keyof typeof noNumber>;
type ExternalIdColumns = Pick<Columns, keyof typeof noExternalId>;

/** The columns that say whether a row of the index shows its customer's document. */
export const documentColumns = ['number', 'external_id', 'document_hmac', 'document_key'] as const;
type DocumentColumns = Partial<Pick<Columns, (typeof documentColumns)[number]>>;

/**
 * Masks the customer's document in the number and the external id of a row. Each source masks what it knows, but one may
 * have told the number and another one the document: only the row that joins them shows that the one holds the other.
 * Returns the columns that change. The document is known by its HMAC alone, so nothing changes without its key.
 */
export function maskCustomerDocument(
  { number, external_id: externalId, document_hmac: hmac, document_key: hashedUnder }: DocumentColumns,
  key: Secret | undefined,
): Partial<NumberColumns & ExternalIdColumns> {
  if (!key || !hmac || !hashedUnder?.equals(lookupKeyId(key))) return {};
  const isOwn = (document: string) => purposeHmac('document', document, key).equals(hmac);
  const shows = (text: string | null | undefined): text is string =>
    typeof text === 'string' && maskContractNumber(text, isOwn) !== text;
  return {
    ...(shows(number) ? (indexableContractNumber(number, { isOwn, key }) ?? noNumber) : {}),
    ...(shows(externalId) ? (indexableExternalId(externalId, { isOwn, key }) ?? noExternalId) : {}),
  };
}

type Statement = { text: string; values: [string] };

/** Returns the statements that mask the customer's document in rows of the index; none where no row shows it. */
export function maskingStatements(
  rows: readonly (DocumentColumns & Pick<Columns, 'loan'>)[],
  key: Secret | undefined,
): Statement[] {
  const changes = rows.map((row) => ({ loan: row.loan, ...maskCustomerDocument(row, key) }));
  return [noNumber, noExternalId].flatMap((group) => {
    const columns = Object.keys(group);
    const changed = changes.filter((change) => columns.every((column) => column in change));
    if (changed.length === 0) return [];
    const text = `update contract set (${columns.join(', ')}) = row(${columns.map((column) => `masked.${column}`).join(', ')})
      from jsonb_populate_recordset(null::contract, $1) masked where contract.loan = masked.loan`;
    return { text, values: [jsonRows(changed)] as [string] };
  });
}
