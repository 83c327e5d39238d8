import type { IndexMatches, MatchedBy } from '../index-matches.ts';
import { documentMatcher, type Identifier } from '../pasted-text.ts';
import { type Choice, isMatchOf } from './lookup-choices.ts';

/**
 * An identifier opens a loan at once where it is the whole text, or labelled in its clause, or has letters and matches
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
  (matches?.groups ?? []).filter(({ matchedBy }) => matchedBy !== 'prefix');

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

/** These say whose a loan is, and not which. */
const byPerson: readonly MatchedBy[] = ['document', 'customer', 'company', 'employment'];

export function isByPersonAlone(matches: IndexMatches | null): boolean {
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

const minDigits = 5;

/**
 * Returns whether a text names a contract, or holds a number as long as one that nothing labels as something else. The
 * digits of a CPF or CNPJ, which may be read as a contract number as well, do not count.
 */
export function namesContract(identifiers: readonly Identifier[]): boolean {
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
