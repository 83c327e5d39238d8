import type { KnownLoan } from '#lib/lookup/answers.ts';
import { forRecord, type Identifier, type Recorded } from '#lib/lookup/recognised.ts';
import type { Access } from '../access-log/record-access.ts';
import type { Secret } from '../secret.ts';
import { hmacOf } from './document-hmac.ts';

/** So many identifiers one record names; of more it says how many they were. */
const most = 100;

type Looked = Pick<Access, 'outcome' | 'fields' | 'loan' | 'contract'>;

/** What came of a lookup: the ids that the index knows, how many loans they lead to, and these. */
type Came = { known: ReadonlySet<string | null>; total: number; loans: ReadonlyMap<string, KnownLoan> };

/** What the record of a lookup says: identifiers, how many loans were found, and which where it is one. Never the text. */
export function describeLookup(
  identifiers: readonly Identifier[],
  { known, total, loans }: Came,
  { chosen, key }: { chosen: string | null; key: Secret | undefined },
): Looked {
  const recorded = forRecord(identifiers, ({ id }) => known.has(id));
  const only = chosen ?? (loans.size === 1 ? [...loans.keys()][0] : undefined);
  return {
    outcome: total > 0 ? 'ok' : 'not_found',
    fields: [
      `found:${total}`,
      `identifiers:${recorded.length}`,
      ...recorded.slice(0, most).map((one) => name(one, key)),
    ],
    loan: only ?? null,
    contract: (only && loans.get(only)?.contract) || null,
  };
}

function name(one: Recorded, key: Secret | undefined): string {
  if (one.is !== 'document') return `${one.is}:${one.id}`;
  return key ? `document:${hmacOf(one.hmac, key).toString('hex')}` : 'document';
}
