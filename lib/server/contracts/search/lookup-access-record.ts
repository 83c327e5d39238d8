import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { beginsWithName } from '#lib/lookup/contract/label-words.ts';
import type { Found, KnownLoan } from '#lib/lookup/index-matches.ts';
import { forRecord, type Identifier, type Recorded } from '#lib/lookup/pasted-text.ts';
import type { Access } from '#lib/server/access-log/record-access.ts';
import type { Secret } from '#lib/server/secret.ts';
import { hmacOf } from '../index/document-hmac.ts';
import { keptId, keptNumber, mayBeName, mayBePerson } from '../index/indexable-values.ts';

type Looked = Pick<Access, 'outcome' | 'fields' | 'loan' | 'contract'>;

/** What came of a lookup: the ids that the index knows, how many loans they lead to, these, and those that are near. */
type Came = {
  known: ReadonlySet<string | null>;
  total: number;
  loans: ReadonlyMap<string, KnownLoan>;
  near?: ReadonlyMap<string, KnownLoan>;
};

/** The same of what was found. What begins with a text is no identifier that the text holds. */
export function cameOf({ groups, didYouMean, total }: Found): Came {
  return {
    total,
    known: new Set(groups.filter(({ by }) => by !== 'prefix').map(({ id }) => id)),
    loans: byLoan(groups.flatMap(({ loans }) => loans)),
    near: byLoan(didYouMean),
  };
}

const byLoan = (loans: readonly KnownLoan[]) =>
  new Map(loans.map((one): [string, KnownLoan] => [one.loan, one]));

/**
 * What the record of a lookup says: every identifier, how many loans were found, and which where it is one. Never the
 * text. Of 10,000 identifiers it is as long as they are: who asks for so many has to be found by each of them.
 */
export function describeLookup(
  identifiers: readonly Identifier[],
  { known, total, loans, near = new Map() }: Came,
  { chosen, key }: { chosen: string | null; key: Secret | undefined },
): Looked {
  const recorded = forRecord(identifiers, (one) => known.has(one.id) || isPlain(one));
  const only = chosen ?? (loans.size === 1 ? [...loans.keys()][0] : undefined);
  const met = only === undefined ? undefined : (loans.get(only) ?? near.get(only));
  return {
    outcome: total > 0 || met ? 'ok' : 'not_found',
    fields: [`found:${total}`, `identifiers:${recorded.length}`, ...recorded.map((one) => name(one, key))],
    loan: only ?? null,
    contract: met?.contract ?? null,
  };
}

/**
 * What the text itself says to be an identifier, and the index would keep: it is named whether or not it is known. Not
 * what is only called so, or fits a pattern, and may be a telephone, a mistyped CPF or a name.
 */
function isPlain(identifier: Identifier): boolean {
  const { is, id } = identifier;
  if (is === 'contract') {
    const { by, written } = identifier;
    const isSaid = by === 'pattern' || (by === 'label' && !beginsWithName(written));
    return isSaid && keptNumber(written) !== null && !mayBePerson(written);
  }
  if ((is !== 'reference' && is !== 'externalId') || mayBePerson(id) || mayBeName(id)) return false;
  // `nome_Maria` has the form of an identifier, too.
  if (is === 'reference' && isOpaqueId(id) && /\d/.test(id)) return true;
  const isSaid = is === 'externalId' || identifier.of !== null;
  return isSaid && keptId(id) !== null;
}

function name(one: Recorded, key: Secret | undefined): string {
  if (one.is !== 'document') return `${one.is}:${one.id}`;
  return key ? `document:${hmacOf(one.hmac, key).toString('hex')}` : 'document';
}
