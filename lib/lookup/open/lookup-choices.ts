import { readIpoc } from '#lib/loan/ipoc.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { unseparated } from '../identifiers/contract-keys.ts';
import { contactKinds } from '../identifiers/parse-contact.ts';
import type { IndexedLoan, IndexMatches, MatchedBy, MatchGroup } from '../index-matches.ts';
import { type Identifier, isOfApi, isPersonal, type ListEntry, type PastedText } from '../pasted-text.ts';

/**
 * One entry that a person can choose. `indexed` null: the index does not know that loan, which opens all the same. A
 * list is of `count` rows of the text, or of all the loans of one `identifier`, however many.
 */
export type Choice =
  | { kind: 'loan'; loan: LoanId; indexed: IndexedLoan | null }
  | { kind: 'list'; count: number; identifier: Identifier | null };

/** `near`: "did you mean". `id`: the identifier that matched. */
export type ChoiceGroup = Omit<MatchGroup, 'matchedBy' | 'loans'> & {
  matchedBy: MatchedBy | 'near' | 'list';
  choices: Choice[];
};

const maxShown = 60;
/** A longer list is not looked up while it stands in the field, and its loans are not offered one by one. */
const maxShortList = 20;

export const isLongList = ({ list }: PastedText): boolean => list !== null && list.length > maxShortList;

const groupOf = (matchedBy: ChoiceGroup['matchedBy'], choices: Choice[]): ChoiceGroup => ({
  matchedBy,
  id: null,
  choices,
  hasMore: false,
});
export function choiceOf(indexed: IndexedLoan): Choice & { kind: 'loan' } {
  return { kind: 'loan', loan: indexed.loan, indexed };
}

/** Returns all that a text offers, best first, each loan once; `indexed` null: the index has not answered. */
export function choicesOf(text: PastedText, indexed: IndexMatches | null): ChoiceGroup[] {
  const { identifiers, list } = text;
  const { matches, near } = exactMatches(identifiers, indexed);
  const rows = listableIdentifiers(text);
  const whole = rows ? [groupOf('list', [{ kind: 'list', count: rows.length, identifier: null }])] : [];
  if (isLongList(text)) return whole;
  // A few identifiers of a letter are mostly asked for one by one, many are not.
  const isListFirst = list !== null || (rows?.length ?? 0) > maxShortList;
  const groups = [
    ...(isListFirst ? whole : []),
    groupOf('loan', namedLoans(identifiers, matches)),
    ...firstReadings(matches?.groups ?? [], list)
      .filter(({ matchedBy }) => matchedBy !== 'loan')
      .map(({ loans, ...group }) => ({
        ...group,
        choices: groupByCustomer(loans, ({ customer }) => customer).map(choiceOf),
      })),
    groupOf('near', near.map(choiceOf)),
    ...(isListFirst ? [] : whole),
  ];
  return eachOnce(groups, identifiers);
}

/** Few figures after a slash may be an installment: `417123/05` is no writing of `41712305`. */
const fewAfterSlash = /\d\/(\d{1,3})$/;

/**
 * Returns the loans whose contract number is equal to a written one after case, blanks, hyphens, dots and slashes. A
 * number of digits may lack its leading zeros where no contract is equal to it: then those that it fits.
 */
function equalLoans(written: string, all: IndexedLoan[]): IndexedLoan[] {
  const [, few] = fewAfterSlash.exec(written) ?? [];
  const loans = few ? all.filter(({ contract }) => new RegExp(`\\D${few}$`).test(contract ?? '')) : all;
  const number = unseparated(written);
  const numberOf = ({ contract }: IndexedLoan) => unseparated(contract ?? '');
  const equal = loans.filter((loan) => numberOf(loan) === number || fitsMasked(loan.contract ?? '', number));
  if (equal.length > 0 || !/^\d+$/.test(number)) return equal;
  const significant = number.replace(/^0+(?=\d)/, '');
  return loans.filter((loan) => {
    const indexedNumber = numberOf(loan);
    return (
      indexedNumber.length > number.length &&
      indexedNumber === significant.padStart(indexedNumber.length, '0')
    );
  });
}

/** True for a number with a document in the masked part of a contract number, and for the contract's own part of an IPOC. */
function fitsMasked(contract: string, number: string): boolean {
  if (!contract.includes(maskedPart)) return false;
  const around = contract.split(maskedPart).map(unseparated).join('(?:.{11}|.{14})');
  return (
    new RegExp(`^${around}$`, 'u').test(number) || unseparated(readIpoc(contract)?.contract ?? '') === number
  );
}

/**
 * Takes loans whose contract number is only near the written one out of the matches. The index finds `CCB-2026-000417`
 * by `CCB-2026-417` as well, which may be another person's contract.
 */
export function exactMatches(
  identifiers: readonly Identifier[],
  matches: IndexMatches | null,
): { matches: IndexMatches | null; near: IndexedLoan[] } {
  const near: IndexedLoan[] = [];
  if (!matches) return { matches, near };
  const groups = matches.groups.flatMap((group): MatchGroup[] => {
    const number = identifiers.find(({ kind, id }) => kind === 'contract' && id === group.id);
    if (group.matchedBy !== 'contract' || number?.kind !== 'contract') return [group];
    const equal = number.evidence === 'near' ? [] : equalLoans(number.written, group.loans);
    near.push(...group.loans.filter((loan) => !equal.includes(loan)));
    return equal.length > 0 ? [{ ...group, loans: equal }] : [];
  });
  return { matches: { ...matches, groups }, near };
}

export const isMatchOf = (reading: Identifier, { matchedBy, id }: Pick<ChoiceGroup, 'matchedBy' | 'id'>) =>
  isPersonal(matchedBy) ? reading.kind === matchedBy : reading.id === id;

/** Returns for each row of a list the matches of its first reading that has any, as in the list made from it. */
function firstReadings(groups: readonly MatchGroup[], list: PastedText['list']): readonly MatchGroup[] {
  if (!list) return groups;
  const meant = list.flatMap(
    (row) => row.identifiers.find((reading) => groups.some((group) => isMatchOf(reading, group))) ?? [],
  );
  return groups.filter((group) => meant.some((identifier) => isMatchOf(identifier, group)));
}

/** Tells choices apart. */
export function choiceKey(choice: Choice): string {
  return choice.kind === 'list' ? `list ${choice.identifier?.id ?? ''}` : choice.loan;
}

/** The loans that the text itself names, with what the index knows of them. */
function namedLoans(identifiers: readonly Identifier[], matches: IndexMatches | null): Choice[] {
  return identifiers.flatMap((identifier): Choice[] => {
    if (identifier.kind !== 'loan') return [];
    const loan = identifier.id;
    const group = matches?.groups.find(({ matchedBy, id }) => matchedBy === 'loan' && id === loan);
    return [{ kind: 'loan', loan, indexed: group?.loans[0] ?? null }];
  });
}

/** Drops what an earlier group shows already, and what there is no room for. */
function eachOnce(groups: readonly ChoiceGroup[], identifiers: readonly Identifier[]): ChoiceGroup[] {
  const shown = new Set<string>();
  let isCut = false;
  const remaining = groups.flatMap((group) => {
    const fresh = group.choices.filter((choice) => !shown.has(choiceKey(choice)));
    const room = group.matchedBy === 'list' ? 1 : Math.max(0, maxShown - shown.size);
    const choices = fresh.slice(0, room);
    for (const choice of choices) shown.add(choiceKey(choice));
    isCut ||= fresh.length > 0 && room === 0;
    const hasMore = group.hasMore || fresh.length > room;
    return choices.length > 0 ? [withList({ ...group, choices, hasMore }, identifiers)] : [];
  });
  return remaining.map((group, index) =>
    isCut && index === remaining.length - 1 ? { ...group, hasMore: true } : group,
  );
}

/** Where not all the loans of one identifier are shown, a list of them all leads to the others. */
function withList(group: ChoiceGroup, identifiers: readonly Identifier[]): ChoiceGroup {
  const isListable = !['loan', 'near', 'suffix', ...contactKinds].includes(group.matchedBy);
  if (!group.hasMore || !isListable) return group;
  const [identifier, other] = identifiers.filter((candidate) => isMatchOf(candidate, group));
  // A group of documents does not say which of several it matched.
  if (!identifier || (other && group.matchedBy === 'document')) return group;
  return { ...group, choices: [...group.choices, { kind: 'list', count: 1, identifier }] };
}

/**
 * Returns the rows of a list that a text offers: those of a column, else the certain identifiers in the text, where two
 * are of a kind. CPF and CNPJ beside several loans belong to their customers. A contract number or a UUID has a row,
 * since nothing says that it is of a loan in the same text.
 */
export function listableIdentifiers({ list, identifiers }: PastedText): ListEntry[] | null {
  if (list) return list;
  const certain = identifiers.filter(isCertain);
  const loans = certain.filter(({ kind }) => kind === 'loan').length;
  const listable = certain.filter(({ kind }) => !(loans > 1 && kind === 'document'));
  const several = [...Map.groupBy(listable, ({ kind }) => kind).values()].some(({ length }) => length > 1);
  // Where in the text they stood is not kept: a row that has an identifier never shows its line.
  return several ? listable.map((identifier) => ({ line: 1, identifiers: [identifier] })) : null;
}

function isCertain(identifier: Identifier): boolean {
  if (identifier.kind === 'contract') return identifier.evidence === 'label';
  return identifier.kind === 'document' || isOfApi(identifier);
}

export function listRowsOf({ identifier }: Choice & { kind: 'list' }, text: PastedText): ListEntry[] {
  return identifier ? [{ line: 1, identifiers: [identifier] }] : (listableIdentifiers(text) ?? []);
}

/** Puts the loans of one customer together, in the place of the first of them. */
export function groupByCustomer<T>(
  loans: readonly T[],
  customerOf: (loan: T) => string | null | undefined,
): T[] {
  return [...Map.groupBy(loans, (loan) => customerOf(loan) ?? loan).values()].flat();
}

/**
 * Returns whether the results are one loan, and nothing speaks against it. A number that is only nearly the same may be
 * another person's, and so may a contract beside a CPF that is not looked up yet, or is not of its customer.
 */
export function isOneLoan(groups: readonly ChoiceGroup[], matches: IndexMatches | null): boolean {
  const [first, second] = groups.flatMap(({ choices }) => choices);
  const isOpenEnded = groups.some(({ matchedBy, hasMore }) => matchedBy === 'near' || hasMore);
  const isDoubtful = matches?.documents === 'on-enter' || matches?.documents === 'contradicted';
  return first?.kind === 'loan' && second === undefined && !isOpenEnded && !isDoubtful;
}

const exactMatch: readonly ChoiceGroup['matchedBy'][] = ['loan', 'contract', 'externalId'];

/** Hides numbers that are only nearly the same, where something is exactly what was typed, and counts them. */
export function hideNearMisses(groups: readonly ChoiceGroup[]): {
  shown: readonly ChoiceGroup[];
  hidden: number;
} {
  const near = groups.filter(({ matchedBy }) => matchedBy === 'near');
  if (!groups.some(({ matchedBy }) => exactMatch.includes(matchedBy))) return { shown: groups, hidden: 0 };
  const hidden = near.reduce((count, { choices }) => count + choices.length, 0);
  return { shown: groups.filter((group) => !near.includes(group)), hidden };
}
