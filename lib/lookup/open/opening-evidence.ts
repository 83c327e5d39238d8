import type { IndexedLoan, IndexMatches, MatchedBy, MatchGroup } from '../index-matches.ts';
import { documentMatcher, type Identifier, type PastedText } from '../pasted-text.ts';
import { type Choice, isMatchOf } from './lookup-choices.ts';

/**
 * An identifier opens a loan at once where it is the whole text, or labeled in its clause, or has letters and matches
 * a configured pattern. The prefix of a loan, an offer or a file is such a pattern.
 */
export function mayOpen(one: Identifier): boolean {
  if (!('evidence' in one)) return true;
  return (
    one.evidence === 'label' ||
    one.evidence === 'whole' ||
    (one.evidence === 'pattern' && /\p{L}/u.test(one.id))
  );
}

const exactGroups = (matches: IndexMatches | null) =>
  (matches?.groups ?? []).filter(({ matchedBy }) => matchedBy !== 'prefix' && matchedBy !== 'suffix');

/** Returns whether an identifier that may open a loan leads to this one. */
export function isOpenedBy(
  identifiers: readonly Identifier[],
  matches: IndexMatches | null,
  choice: Choice | undefined,
): boolean {
  const openers = identifiers.filter(mayOpen);
  return exactGroups(matches).some(
    (group) =>
      group.loans.some(({ loan }) => choice?.kind === 'loan' && choice.loan === loan) &&
      openers.some((one) => isMatchOf(one, group)),
  );
}

/** After the number, the figures of a count or an installment: `CT 43211234 11`. */
const fewFigures = /^\d{1,2}$/;

/**
 * Returns the one contract that the whole text is equal to, null where several are, undefined where none is. Figures
 * that are a CPF or CNPJ too may be meant as one; so may the last of them be a count, where the index knows the rest.
 */
export function equalToWhole(text: PastedText, exact: IndexMatches): IndexedLoan | null | undefined {
  const { identifiers, typed } = text;
  const groups = exact.groups.filter(({ matchedBy }) => matchedBy === 'contract');
  const whole = identifiers.find((one) => one.kind === 'contract' && one.evidence === 'whole');
  const isAsWritten = ({ contract }: IndexedLoan) =>
    typed !== null && contract?.toUpperCase() === typed.toUpperCase();
  const group = groups.find(({ id, loans }) => (whole ? id === whole.id : loans.some(isAsWritten)));
  if (!group || documentMatcher(identifiers)(group.id ?? '')) return undefined;
  const isCount = groups.some(
    ({ id }) => id && group.id?.startsWith(id) && fewFigures.test(group.id.slice(id.length)),
  );
  if (isCount) return undefined;
  const [only, other] = whole ? group.loans : group.loans.filter(isAsWritten);
  return other || group.hasMore ? null : only;
}

/**
 * Returns the one contract that the text labels as such in its clause, where whatever else it leads to are loans of a
 * person among which that contract is; else undefined.
 */
export function equalToLabeled(text: PastedText, exact: IndexMatches): IndexedLoan | undefined {
  const isLabeled = (group: MatchGroup) =>
    group.matchedBy === 'contract' &&
    text.identifiers.some(
      (one) => one.kind === 'contract' && one.id === group.id && one.evidence === 'label',
    );
  const { labeled = [], others = [] } = Object.groupBy(exactGroups(exact), (group) =>
    isLabeled(group) ? 'labeled' : 'others',
  );
  const [only, other] = new Map(labeled.flatMap(({ loans }) => loans).map((one) => [one.loan, one])).values();
  const agrees = ({ matchedBy, loans }: MatchGroup) =>
    byPerson.includes(matchedBy) && loans.some(({ loan }) => loan === only?.loan);
  return other || labeled.some(({ hasMore }) => hasMore) || !others.every(agrees) ? undefined : only;
}

/** Matches that identify a person, and not one of their loans. */
const byPerson: readonly MatchedBy[] = ['document', 'customer', 'company', 'employment'];

function isByPersonAlone(matches: IndexMatches | null): boolean {
  const groups = exactGroups(matches).filter(({ loans }) => loans.length > 0);
  return groups.length > 0 && groups.every(({ matchedBy }) => byPerson.includes(matchedBy));
}

/** `contrato 417123 ou 417132`: the second number is as likely a contract's as the first. */
const shapeOf = (id: string) => id.replace(/\d/g, '0').replace(/\p{L}/gu, 'A');

/** Returns whether a text names a contract, and it or another number of its form leads nowhere. */
export function isRivalled(identifiers: readonly Identifier[], matches: IndexMatches | null): boolean {
  const isDocument = documentMatcher(identifiers);
  const numbers = identifiers.filter((one) => one.kind === 'contract').filter(({ id }) => !isDocument(id));
  const openers = numbers.filter(({ evidence }) => evidence === 'label' || evidence === 'pattern');
  const shapes = new Set(openers.map(({ id }) => shapeOf(id)));
  const meant = numbers.filter(
    (one) => openers.includes(one) || (one.evidence !== 'other' && shapes.has(shapeOf(one.id))),
  );
  const matched = new Set(
    exactGroups(matches).flatMap(({ matchedBy, id }) => (matchedBy === 'contract' ? id : [])),
  );
  return meant.length > 1 && meant.some(({ id }) => !matched.has(id));
}

/**
 * Returns whether all that speaks for a loan is whose it is, while the text names a contract beside the person, or a
 * number that is near the loan's.
 */
export function isOnlyOfPerson({
  text,
  matches,
  only,
}: {
  text: PastedText;
  matches: IndexMatches | null;
  only: Choice | undefined;
}): boolean {
  if (!isByPersonAlone(matches)) return false;
  const isNear = matches?.nearMisses.some(({ loan }) => only?.kind === 'loan' && only.loan === loan) ?? false;
  return isNear || namesContract(text.identifiers);
}

const minDigits = 5;

/**
 * Returns whether a text names a contract, or holds a number as long as one that nothing labels as something else. The
 * digits of a CPF or CNPJ, which may be read as a contract number as well, do not count.
 */
function namesContract(identifiers: readonly Identifier[]): boolean {
  const isDocument = documentMatcher(identifiers);
  return identifiers.some((one) => {
    if (one.kind === 'damaged') return one.id !== '';
    if (one.kind !== 'contract' || isDocument(one.id) || isDocument(one.id.replace(/^\p{L}+/u, '')))
      return false;
    return (
      one.evidence !== 'other' && (one.evidence !== 'word' || one.id.replace(/\D/g, '').length >= minDigits)
    );
  });
}
