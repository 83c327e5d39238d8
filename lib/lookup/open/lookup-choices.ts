import { loanHref } from '#lib/loan/loan-href.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type {
  IndexedLoan,
  IndexMatches,
  MatchedBy,
  MatchGroup,
  PinnedAndRecent,
  PinnedOrRecentLoan,
} from '../index-matches.ts';
import { listableIdentifiers } from '../list/listable-identifiers.ts';
import { documentMatcher, type Identifier, type ListEntry, type PastedText } from '../pasted-text.ts';

/**
 * What a person can choose. `known` null: the index has not met that loan; it opens all the same. A list is of
 * `count` rows of the text; `of`: of all the loans of that one identifier, however many.
 */
export type Choice =
  | { kind: 'loan'; loan: LoanId; query: string; indexed: IndexedLoan | null }
  | { kind: 'list'; count: number; identifier: Identifier | null }
  | { kind: 'page'; path: string };

/** `near`: "did you mean"; `pinned` and `recent`: at hand before anything is typed. `id`: the identifier that matched, where there is one to repeat. */
export type ChoiceGroup = {
  matchedBy: MatchedBy | 'near' | 'list' | 'page' | 'pinned' | 'recent';
  id: string | null;
  choices: Choice[];
  /** There are others, which are not listed. */
  hasMore: boolean;
};

const mostShown = 60;
/** A longer list is not looked up while it stands in the field, and its loans are not offered one by one. */
const shortList = 20;

export const isLongList = ({ list }: PastedText): boolean => list !== null && list.length > shortList;

/** Everything that a text offers to choose from, best first, each loan once; `found` null: nothing answered yet. */
export function choicesOf(recognised: PastedText, found: IndexMatches | null): ChoiceGroup[] {
  const { identifiers, list } = recognised;
  const rows = listableIdentifiers(recognised);
  const whole: ChoiceGroup[] = rows
    ? [
        {
          matchedBy: 'list',
          id: null,
          choices: [{ kind: 'list', count: rows.length, identifier: null }],
          hasMore: false,
        },
      ]
    : [];
  if (isLongList(recognised)) return whole;
  // What stands in a letter is mostly asked for one by one; many are not.
  const first = list !== null || (rows?.length ?? 0) > shortList;
  const pages = identifiers
    .filter(({ kind }) => kind === 'page')
    .map(({ id }) => ({ kind: 'page' as const, path: id }));
  const groups: ChoiceGroup[] = [
    ...(first ? whole : []),
    { matchedBy: 'loan', id: null, choices: loansNamed(identifiers, found), hasMore: false },
    ...groupsMeant(found?.groups ?? [], list)
      .filter(({ matchedBy }) => matchedBy !== 'loan')
      .map(({ matchedBy, id, loans, hasMore }) => ({ matchedBy, id, hasMore, choices: loans.map(choiceOf) })),
    { matchedBy: 'near', id: null, choices: (found?.nearMisses ?? []).map(choiceOf), hasMore: false },
    { matchedBy: 'page', id: null, choices: pages, hasMore: false },
    ...(first ? [] : whole),
  ];
  return withoutDoubles(groups, identifiers);
}

/** Of each row of a list where the first of its readings leads that leads anywhere, as in the list that it makes. */
function groupsMeant(groups: readonly MatchGroup[], list: PastedText['list']): readonly MatchGroup[] {
  if (!list) return groups;
  const isOf = (one: Identifier | undefined, { matchedBy, id }: MatchGroup) =>
    matchedBy === 'document' ? one?.kind === matchedBy : one?.id === id;
  const meant = list.flatMap(({ identifiers }) =>
    identifiers.find((one) => groups.some((group) => isOf(one, group))),
  );
  return groups.filter((group) => meant.some((one) => isOf(one, group)));
}

/**
 * What Enter opens where nothing is chosen: the one thing that the text means for certain, else null. Where number and
 * person do not agree nothing is: one of them was misheard, and what the other leads to may be somebody else's.
 */
export function certainOf(
  recognised: PastedText,
  groups: readonly ChoiceGroup[],
  found: IndexMatches | null,
): Choice | null {
  const { identifiers, list } = recognised;
  const [first] = list ? groups : groups.filter(({ matchedBy }) => matchedBy !== 'list');
  if (first?.matchedBy === 'list') return isLongList(recognised) ? (first.choices[0] ?? null) : null;
  const named = identifiers.filter(({ kind }) => kind === 'loan').length;
  if (named > 0) return named === 1 && first?.choices.length === 1 ? (first.choices[0] ?? null) : null;
  if (found?.documents === 'contradicted' || isOneOfSeveral(identifiers, found)) return null;
  const guesses = new Set(
    identifiers.filter((one) => one.kind === 'contract' && one.evidence === 'word').map(({ id }) => id),
  );
  const certain = groups.filter(
    ({ matchedBy }) => matchedBy !== 'prefix' && matchedBy !== 'near' && matchedBy !== 'list',
  );
  const [only, ...others] = certain.flatMap(({ choices }) => choices);
  const sure = certain.every(
    ({ matchedBy, id, hasMore }) => !hasMore && !(matchedBy === 'contract' && guesses.has(id ?? '')),
  );
  if (!only || !sure || others.length > 0) return null;
  // Had a contract number led there, it would be the contract's.
  const isByPerson = certain.some(
    ({ matchedBy, choices }) => choices.length > 0 && byPerson.includes(matchedBy),
  );
  return isByPerson && (namesContract(identifiers) || isNear(only, found)) ? null : only;
}

/** These say whose a loan is, and not which. */
const byPerson: readonly ChoiceGroup['matchedBy'][] = ['document', 'customer', 'company', 'employment'];

/** Whether a text plainly names a contract number, and another (or what is of its form), of which one leads nowhere: that may be the one meant. */
function isOneOfSeveral(identifiers: readonly Identifier[], found: IndexMatches | null): boolean {
  const isDocument = documentMatcher(identifiers);
  const numbers = identifiers.filter((one) => one.kind === 'contract').filter(({ id }) => !isDocument(id));
  const plain = numbers.filter(({ evidence }) => evidence === 'pattern' || evidence === 'label');
  const shapes = new Set(plain.map(({ id }) => shapeOf(id)));
  const meant = numbers.filter((one) => plain.includes(one) || (!one.said && shapes.has(shapeOf(one.id))));
  const led = new Set(found?.groups.flatMap(({ matchedBy, id }) => (matchedBy === 'contract' ? [id] : [])));
  return meant.length > 1 && meant.some(({ id }) => !led.has(id));
}

/** `contrato 417123 ou 417132`: the second is as likely one as the first. */
const shapeOf = (id: string) => id.replace(/\d/g, '0').replace(/\p{L}/gu, 'A');

const digitsOfNumber = 5;

/**
 * Whether a text names a contract, or has a number as long as one's that nothing says to be something else; not by the
 * figures of a CPF or CNPJ, which may be read as one as well.
 */
function namesContract(identifiers: readonly Identifier[]): boolean {
  const isDocument = documentMatcher(identifiers);
  return identifiers.some((one) => {
    if (one.kind === 'damaged') return one.id !== '';
    if (one.kind !== 'contract' || isDocument(one.id) || isDocument(one.id.replace(/^\p{L}+/u, '')))
      return false;
    return one.evidence !== 'word' || (!one.said && one.id.replace(/\D/g, '').length >= digitsOfNumber);
  });
}

/** A loan of "did you mean" is never opened by itself, whatever else leads to it. */
const isNear = (choice: Choice, found: IndexMatches | null) =>
  choice.kind === 'loan' && (found?.nearMisses.some(({ loan }) => loan === choice.loan) ?? false);

export function choiceHref(choice: Exclude<Choice, { kind: 'list' }>): string {
  return choice.kind === 'page' ? choice.path : loanHref(choice.loan, choice.query);
}

export function choiceKey(choice: Choice): string {
  return choice.kind === 'list' ? `list ${choice.identifier?.id ?? ''}` : choiceHref(choice);
}

/** The loans that the text itself names. What it may be read as otherwise stands for it where that is known. */
function loansNamed(identifiers: PastedText['identifiers'], found: IndexMatches | null): Choice[] {
  return identifiers.flatMap((one): Choice[] => {
    if (one.kind !== 'loan') return [];
    const { id, query } = one;
    const group = found?.groups.find((match) => match.matchedBy === 'loan' && match.id === id);
    if (!group) return [{ kind: 'loan', loan: id, query, indexed: null }];
    return group.loans.map((known) => ({ kind: 'loan', loan: known.loan, query, indexed: known }));
  });
}

const choiceOf = (indexed: IndexedLoan): Choice => ({ kind: 'loan', loan: indexed.loan, query: '', indexed });

function withoutDoubles(groups: readonly ChoiceGroup[], identifiers: readonly Identifier[]): ChoiceGroup[] {
  const shown = new Set<string>();
  let dropped = false;
  const listed = groups.flatMap((group) => {
    const { choices, hasMore } = group;
    const fresh = choices.filter((choice) => !shown.has(keyIn(choice)));
    const room = group.matchedBy === 'list' ? 1 : Math.max(0, mostShown - shown.size);
    for (const choice of fresh.slice(0, room)) shown.add(keyIn(choice));
    dropped ||= fresh.length > 0 && room === 0;
    const cut = { ...group, choices: fresh.slice(0, room), hasMore: hasMore || fresh.length > room };
    return cut.choices.length > 0 ? [withAll(cut, identifiers)] : [];
  });
  return listed.map((group, at) =>
    dropped && at === listed.length - 1 ? { ...group, hasMore: true } : group,
  );
}

/** The same loan is one, whatever a link asked of it. */
const keyIn = (choice: Choice) => (choice.kind === 'loan' ? choice.loan : choiceKey(choice));

/** Where not all the loans of one identifier are listed, a list of them all is the way to the others. */
function withAll(group: ChoiceGroup, identifiers: readonly Identifier[]): ChoiceGroup {
  const identifier = group.hasMore ? identifierOf(group, identifiers) : undefined;
  if (!identifier) return group;
  return { ...group, choices: [...group.choices, { kind: 'list', count: 1, identifier }] };
}

/** The identifier that a group matched; of a document, which is not repeated, where there is but one. */
function identifierOf(
  { matchedBy, id }: ChoiceGroup,
  identifiers: readonly Identifier[],
): Identifier | undefined {
  const [only, other] = identifiers.filter(({ kind }) => kind === 'document');
  if (matchedBy === 'document') return other ? undefined : only;
  const isMatched =
    matchedBy !== 'loan' && matchedBy !== 'near' && matchedBy !== 'prefix' && matchedBy !== 'page';
  return isMatched ? identifiers.find((one) => one.kind !== 'document' && one.id === id) : undefined;
}

/** The rows of the list that a choice stands for. */
export function listRowsOf({ identifier }: Choice & { kind: 'list' }, recognised: PastedText): ListEntry[] {
  return identifier ? [{ line: 1, identifiers: [identifier] }] : (listableIdentifiers(recognised) ?? []);
}

/** The loans at hand: pinned ones first, then recent ones that are not pinned. */
export function pinnedAndRecentChoices({ pinned, recent }: PinnedAndRecent): ChoiceGroup[] {
  const of = (loans: readonly PinnedOrRecentLoan[]): Choice[] =>
    loans.map(({ loan, indexed }) => ({ kind: 'loan', loan, query: '', indexed }));
  const groups: ChoiceGroup[] = [
    { matchedBy: 'pinned', id: null, choices: of(pinned), hasMore: false },
    { matchedBy: 'recent', id: null, choices: of(recent), hasMore: false },
  ];
  return withoutDoubles(groups, []);
}
