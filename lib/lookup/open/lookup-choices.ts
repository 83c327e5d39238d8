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
import type { Identifier, ListEntry, PastedText } from '../pasted-text.ts';

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
