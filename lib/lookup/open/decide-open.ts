import type { IndexedLoan, IndexMatches, MatchedBy, MatchGroup } from '../index-matches.ts';
import {
  type ContractNumber,
  documentMatcher,
  type Identifier,
  type PastedText,
  personalKinds,
} from '../pasted-text.ts';
import { type Choice, choiceOf, choicesOf, exactMatches, isLongList, isMatchOf } from './lookup-choices.ts';

/** Returns what Enter opens where nothing was chosen, or null where the candidates are shown. The first rule decides. */
export function decideOpen(text: PastedText, indexed: IndexMatches | null): Choice | null {
  const groups = choicesOf(text, indexed);
  if (isLongList(text)) return groups.find(({ matchedBy }) => matchedBy === 'list')?.choices[0] ?? null;
  if (text.list !== null || text.identifiers.filter(({ kind }) => kind === 'loan').length > 1) return null;

  // A loan identifier opens whatever stands beside it.
  const [named] = groups.find(({ matchedBy }) => matchedBy === 'loan')?.choices ?? [];
  if (named) return named;
  const exact = groups.filter(({ matchedBy }) => !['suffix', 'near', 'list'].includes(matchedBy));
  const [first, second] = exact.flatMap((group) => group.choices);
  const only = first && !second && !exact.some(({ hasMore }) => hasMore) ? first : null;

  const question = questionOf(text, exactMatches(text.identifiers, indexed).matches);
  // The contract belongs to another person than the CPF beside it: one of the two was misheard.
  if (question.matches?.documents === 'contradicted') return null;
  const whole = equalToWhole(question);
  if (whole !== undefined) return whole && choiceOf(whole);
  // Another number of the same form leads nowhere, and may be the one that is meant.
  if (isRivalled(question)) return null;
  const labeled = equalToLabeled(question);
  if (labeled) return choiceOf(labeled);
  if (only?.kind !== 'loan' || isOnlyOfPerson(question)) return null;
  return isOpenedBy(question, only.loan) ? only : null;
}

/** A text, and what the index has for it. */
type Question = {
  text: PastedText;
  /** Without the loans whose contract number is only near the one in the text. */
  matches: IndexMatches | null;
  /** The matches, without those of an end. */
  groups: readonly MatchGroup[];
  /** The contract numbers of the text, without the digits of its CPF and CNPJ. */
  numbers: readonly ContractNumber[];
};

function questionOf(text: PastedText, matches: IndexMatches | null): Question {
  const isDocument = documentMatcher(text.identifiers);
  const isExact = ({ matchedBy }: MatchGroup) => matchedBy !== 'suffix';
  const numbers = text.identifiers.filter((identifier) => identifier.kind === 'contract');
  return {
    text,
    matches,
    groups: matches?.groups.filter(isExact) ?? [],
    numbers: numbers.filter(({ id }) => !isDocument(id.replace(/^\p{L}+/u, ''))),
  };
}

/**
 * An identifier opens a loan at once where it is the whole text, or labeled in its clause. The prefix of a loan labels it.
 */
export function mayOpen(identifier: Identifier): boolean {
  return !('evidence' in identifier) || identifier.evidence === 'label' || identifier.evidence === 'whole';
}

/** Returns whether an identifier that may open a loan leads to this one. */
function isOpenedBy({ text, groups }: Question, loan: string | undefined): boolean {
  const openers = text.identifiers.filter(mayOpen);
  return groups.some((group) => has(group, loan) && openers.some((opener) => isMatchOf(opener, group)));
}

const has = ({ loans }: Pick<MatchGroup, 'loans'>, loan: string | undefined) =>
  loans.some((indexed) => indexed.loan === loan);

/** After the number, the figures of a count or an installment: `CT 43211234 11`. */
const fewFigures = /^\d{1,2}$/;

/**
 * Returns the one contract that the whole text is equal to, null where several are, undefined where none is. Figures
 * that are a CPF or CNPJ too may be meant as one; so may the last of them be a count, where the index knows the rest.
 */
function equalToWhole({ text, groups, numbers }: Question): IndexedLoan | null | undefined {
  const byNumber = groups.filter(({ matchedBy }) => matchedBy === 'contract');
  const whole = numbers.find(({ evidence }) => evidence === 'whole');
  const isMeant = ({ contract }: IndexedLoan) =>
    whole !== undefined || (text.typed !== null && contract?.toUpperCase() === text.typed.toUpperCase());
  const group = byNumber.find(({ id, loans }) => (whole ? id === whole.id : loans.some(isMeant)));
  const number = numbers.find(({ id }) => id === group?.id)?.id;
  if (!group || !number) return undefined;
  const isRest = ({ id }: MatchGroup) =>
    id !== null && number.startsWith(id) && fewFigures.test(number.slice(id.length));
  const [only, other] = group.loans.filter(isMeant);
  if (byNumber.some(isRest)) return undefined;
  return other || group.hasMore ? null : only;
}

/**
 * Returns the one contract that the text labels as such in its clause, where whatever else it leads to are loans of a
 * person among which that contract is; else undefined.
 */
function equalToLabeled({ text, groups }: Question): IndexedLoan | undefined {
  const numbers = text.identifiers.filter(
    (number) => number.kind === 'contract' && number.evidence === 'label',
  );
  const labeled = groups.filter(
    (group) => group.matchedBy === 'contract' && numbers.some(({ id }) => id === group.id),
  );
  const loansOfThem = labeled.flatMap(({ loans }) => loans);
  const [only, other] = new Map(loansOfThem.map((indexed) => [indexed.loan, indexed])).values();
  const isOne = other === undefined && !labeled.some(({ hasMore }) => hasMore);
  const agrees = (group: MatchGroup) =>
    labeled.includes(group) || (byPerson.includes(group.matchedBy) && has(group, only?.loan));
  return isOne && groups.every(agrees) ? only : undefined;
}

/** Matches that identify a person, and not one of their loans. */
const byPerson: readonly MatchedBy[] = [...personalKinds, 'customer'];

/** `contrato 417123 ou 417132`: the second number is as likely a contract's as the first. */
const shapeOf = ({ id }: ContractNumber) => id.replace(/\d/g, '0').replace(/\p{L}/gu, 'A');

/** Returns whether a text names a contract, and it or another number of its form leads nowhere. */
function isRivalled({ groups, numbers }: Question): boolean {
  const named = numbers.filter(({ evidence }) => evidence === 'label');
  const shapes = new Set(named.map(shapeOf));
  const meant = numbers.filter((number) => number.evidence !== 'other' && shapes.has(shapeOf(number)));
  const isMatched = ({ id }: ContractNumber) =>
    groups.some((group) => group.matchedBy === 'contract' && group.id === id);
  return meant.length > 1 && !meant.every(isMatched);
}

/**
 * Returns whether all that speaks for a loan is whose it is, while the text holds other figures: they may be those of
 * another contract of that person, in whatever pieces.
 */
function isOnlyOfPerson({ text, groups }: Question): boolean {
  const ofLoans = groups.filter(({ loans }) => loans.length > 0);
  return text.hasOtherFigure && ofLoans.every(({ matchedBy }) => byPerson.includes(matchedBy));
}
