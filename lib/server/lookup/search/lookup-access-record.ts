import { anyCpf, maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import type { IndexedLoan, IndexMatches } from '#lib/lookup/index-matches.ts';
import {
  type ContractNumber,
  documentMatcher,
  type Identifier,
  isOfApi,
  isPersonal,
} from '#lib/lookup/pasted-text.ts';
import { namesOtherValue } from '#lib/lookup/words/label-words.ts';
import { withoutAccents, wordSet } from '#lib/lookup/words/text-words.ts';
import type { Access } from '#lib/server/access-record/record-access.ts';
import { purposeHmac } from '#lib/server/lookup-index/document-hmac.ts';
import {
  indexableContractNumber,
  indexableId,
  mayBeName,
  mayHoldPersonalDigits,
} from '#lib/server/lookup-index/indexable-values.ts';
import { mapInSteps } from '#lib/server/map-in-steps.ts';
import type { Secret } from '#lib/server/secret.ts';

type LookupAccess = Pick<Access, 'outcome' | 'fields' | 'loan' | 'contract'>;

/** The outcome of a lookup: the ids that the index knows, how many loans they lead to, and these loans. */
type LookupOutcome = {
  knownIds: ReadonlySet<string | null>;
  total: number;
  loans: readonly { loan: string; contract: IndexedLoan['contract'] }[];
};

/** Converts matches. A match by the end of a number does not make the typed text an identifier. */
export function lookupOutcomeOf({ groups, total }: IndexMatches): LookupOutcome {
  const exact = groups.filter(({ matchedBy }) => matchedBy !== 'suffix');
  const knownIds = new Set(exact.map(({ id }) => id));
  return { knownIds, total, loans: groups.flatMap(({ loans }) => loans) };
}

/**
 * Describes a lookup for the access log: every identifier, how many loans were found, and which where it is one. Never
 * the text, of which any other word or number may be a telephone or a mistyped CPF. A lookup of 10,000 identifiers names
 * all of them, and each loan that it showed, so that it can be found by each.
 */
export async function describeLookup(
  identifiers: readonly Identifier[],
  { knownIds, total, loans }: LookupOutcome,
  { chosen, key }: { chosen: string | null; key: Secret | undefined },
): Promise<LookupAccess> {
  // A contract number that is a valid CPF or CNPJ too is recorded as the document alone.
  const isDocument = documentMatcher(identifiers);
  const isRecorded = (identifier: Identifier) =>
    isPersonal(identifier.kind) ||
    isOfApi(identifier) ||
    ((knownIds.has(identifier.id) || isPlain(identifier)) && !isDocument(identifier.id));
  const names = await mapInSteps(identifiers, (identifier) =>
    isRecorded(identifier) ? nameOf(identifier, key) : [],
  );
  const recorded = names.flat();
  const [onlyLoan, ...otherLoans] = new Set(loans.map(({ loan }) => loan));
  const loan = chosen ?? (otherLoans.length === 0 ? onlyLoan : undefined) ?? null;
  const opened = loans.find((indexed) => indexed.loan === loan);
  const shown = loan === null ? loans.map((indexed) => `loan:${indexed.loan}`) : [];
  return {
    outcome: total > 0 || opened ? 'ok' : 'not_found',
    fields: [`found:${total}`, `identifiers:${recorded.length}`, ...new Set([...recorded, ...shown])],
    loan,
    contract: opened?.contract ?? null,
  };
}

/**
 * Returns whether the text itself says that this is an identifier which the index would keep: it is recorded even if
 * the index does not know it. A word that may be a telephone, a mistyped CPF or a name is not.
 */
function isPlain(identifier: Identifier): boolean {
  const { kind, id } = identifier;
  if (kind === 'contract') {
    return (
      isNamed(identifier) &&
      indexableContractNumber(identifier.written) !== null &&
      !mayHoldPersonalDigits(identifier.written)
    );
  }
  if ((kind !== 'reference' && kind !== 'externalId') || mayHoldPersonalDigits(id) || mayBeName(id))
    return false;
  // `nome_Maria` has the form of an identifier, too.
  if (kind === 'reference' && isOpaqueId(id) && /\d/.test(id)) return true;
  return (kind === 'externalId' || identifier.reference !== null) && indexableId(id) !== null;
}

const ofContract = wordSet(
  'ccb ctr ctrt contr contrato contratos contract contracts loan loans cedula emprestimo operacao financiamento',
);
const inGroups = /^[A-Z]{2,5}[-/]\d{2,}[-/]\d{3,}/;

/** Returns true for figures after letters that may name a person or a code: `Maria 10051985`, `senha 417123`. */
function beginsWithName(written: string): boolean {
  const [letters = ''] = /^\p{L}+/u.exec(written) ?? [];
  if (letters === '' || ofContract.has(withoutAccents(letters.toLowerCase())) || inGroups.test(written))
    return false;
  return letters.length > 2 || namesOtherValue(letters);
}

const isNamed = ({ evidence, written }: ContractNumber) => evidence === 'label' && !beginsWithName(written);

function nameOf({ kind, id }: Identifier, key: Secret | undefined): string {
  if (isPersonal(kind)) return key ? `${kind}:${purposeHmac(kind, id, key).toString('hex')}` : kind;
  // Any number that is not the API's own identifier may hold anybody's CPF.
  return `${kind}:${kind === 'loan' ? id : maskContractNumber(id, anyCpf)}`;
}
