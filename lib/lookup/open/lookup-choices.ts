import { loanHref } from '#lib/loan/loan-href.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { AtHand, Found, KnownLoan, LoanAtHand, MatchedBy, MatchGroup } from '../index-matches.ts';
import { listable } from '../list/listable-identifiers.ts';
import { documentsAmong, type Identifier, type ListEntry, type Recognised } from '../pasted-text.ts';

/**
 * What a person can choose. `known` null: the index has not met that loan; it opens all the same. A list is of
 * `count` rows of the text; `of`: of all the loans of that one identifier, however many.
 */
export type Choice =
  | { is: 'loan'; loan: LoanId; query: string; known: KnownLoan | null }
  | { is: 'list'; count: number; of: Identifier | null }
  | { is: 'page'; path: string };

/** `near`: "did you mean"; `pinned` and `recent`: at hand before anything is typed. `id`: the identifier that matched, where there is one to repeat. */
export type ChoiceGroup = {
  by: MatchedBy | 'near' | 'list' | 'page' | 'pinned' | 'recent';
  id: string | null;
  choices: Choice[];
  /** There are others, which are not listed. */
  more: boolean;
};

const mostShown = 60;
/** A longer list is not looked up while it stands in the field, and its loans are not offered one by one. */
const shortList = 20;

export const isLongList = ({ list }: Recognised): boolean => list !== null && list.length > shortList;

/** Everything that a text offers to choose from, best first, each loan once; `found` null: nothing answered yet. */
export function choicesOf(recognised: Recognised, found: Found | null): ChoiceGroup[] {
  const { identifiers, list } = recognised;
  const rows = listable(recognised);
  const whole: ChoiceGroup[] = rows
    ? [{ by: 'list', id: null, choices: [{ is: 'list', count: rows.length, of: null }], more: false }]
    : [];
  if (isLongList(recognised)) return whole;
  // What stands in a letter is mostly asked for one by one; many are not.
  const first = list !== null || (rows?.length ?? 0) > shortList;
  const pages = identifiers
    .filter(({ is }) => is === 'page')
    .map(({ id }) => ({ is: 'page' as const, path: id }));
  const groups: ChoiceGroup[] = [
    ...(first ? whole : []),
    { by: 'loan', id: null, choices: loansNamed(identifiers, found), more: false },
    ...groupsMeant(found?.groups ?? [], list)
      .filter(({ by }) => by !== 'loan')
      .map(({ by, id, loans, more }) => ({ by, id, more, choices: loans.map(choiceOf) })),
    { by: 'near', id: null, choices: (found?.didYouMean ?? []).map(choiceOf), more: false },
    { by: 'page', id: null, choices: pages, more: false },
    ...(first ? [] : whole),
  ];
  return withoutDoubles(groups, identifiers);
}

/** Of each row of a list where the first of its readings leads that leads anywhere, as in the list that it makes. */
function groupsMeant(groups: readonly MatchGroup[], list: Recognised['list']): readonly MatchGroup[] {
  if (!list) return groups;
  const isOf = (one: Identifier | undefined, { by, id }: MatchGroup) =>
    by === 'document' ? one?.is === by : one?.id === id;
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
  recognised: Recognised,
  groups: readonly ChoiceGroup[],
  found: Found | null,
): Choice | null {
  const { identifiers, list } = recognised;
  const [first] = list ? groups : groups.filter(({ by }) => by !== 'list');
  if (first?.by === 'list') return isLongList(recognised) ? (first.choices[0] ?? null) : null;
  const named = identifiers.filter(({ is }) => is === 'loan').length;
  if (named > 0) return named === 1 && first?.choices.length === 1 ? (first.choices[0] ?? null) : null;
  if (found?.documents === 'contradicted' || isOneOfSeveral(identifiers, found)) return null;
  const guesses = new Set(
    identifiers.filter((one) => one.is === 'contract' && one.by === 'word').map(({ id }) => id),
  );
  const certain = groups.filter(({ by }) => by !== 'prefix' && by !== 'near' && by !== 'list');
  const [only, ...others] = certain.flatMap(({ choices }) => choices);
  const sure = certain.every(({ by, id, more }) => !more && !(by === 'contract' && guesses.has(id ?? '')));
  if (!only || !sure || others.length > 0) return null;
  // Had a contract number led there, it would be the contract's.
  const isByPerson = certain.some(({ by, choices }) => choices.length > 0 && byPerson.includes(by));
  return isByPerson && (namesContract(identifiers) || isNear(only, found)) ? null : only;
}

/** These say whose a loan is, and not which. */
const byPerson: readonly ChoiceGroup['by'][] = ['document', 'customer', 'company', 'employment'];

/** Whether a text plainly names a contract number, and another (or what is of its form), of which one leads nowhere: that may be the one meant. */
function isOneOfSeveral(identifiers: readonly Identifier[], found: Found | null): boolean {
  const isDocument = documentsAmong(identifiers);
  const numbers = identifiers.filter((one) => one.is === 'contract').filter(({ id }) => !isDocument(id));
  const plain = numbers.filter(({ by }) => by === 'pattern' || by === 'label');
  const shapes = new Set(plain.map(({ id }) => shapeOf(id)));
  const meant = numbers.filter((one) => plain.includes(one) || (!one.said && shapes.has(shapeOf(one.id))));
  const led = new Set(found?.groups.flatMap(({ by, id }) => (by === 'contract' ? [id] : [])));
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
  const isDocument = documentsAmong(identifiers);
  return identifiers.some((one) => {
    if (one.is === 'damaged') return one.id !== '';
    if (one.is !== 'contract' || isDocument(one.id) || isDocument(one.id.replace(/^\p{L}+/u, '')))
      return false;
    return one.by !== 'word' || (!one.said && one.id.replace(/\D/g, '').length >= digitsOfNumber);
  });
}

/** A loan of "did you mean" is never opened by itself, whatever else leads to it. */
const isNear = (choice: Choice, found: Found | null) =>
  choice.is === 'loan' && (found?.didYouMean.some(({ loan }) => loan === choice.loan) ?? false);

export function hrefOf(choice: Exclude<Choice, { is: 'list' }>): string {
  return choice.is === 'page' ? choice.path : loanHref(choice.loan, choice.query);
}

export function keyOf(choice: Choice): string {
  return choice.is === 'list' ? `list ${choice.of?.id ?? ''}` : hrefOf(choice);
}

/** The loans that the text itself names. What it may be read as otherwise stands for it where that is known. */
function loansNamed(identifiers: Recognised['identifiers'], found: Found | null): Choice[] {
  return identifiers.flatMap((one): Choice[] => {
    if (one.is !== 'loan') return [];
    const { id, query } = one;
    const group = found?.groups.find((match) => match.by === 'loan' && match.id === id);
    if (!group) return [{ is: 'loan', loan: id, query, known: null }];
    return group.loans.map((known) => ({ is: 'loan', loan: known.loan, query, known }));
  });
}

const choiceOf = (known: KnownLoan): Choice => ({ is: 'loan', loan: known.loan, query: '', known });

function withoutDoubles(groups: readonly ChoiceGroup[], identifiers: readonly Identifier[]): ChoiceGroup[] {
  const shown = new Set<string>();
  let dropped = false;
  const listed = groups.flatMap((group) => {
    const { choices, more } = group;
    const fresh = choices.filter((choice) => !shown.has(keyIn(choice)));
    const room = group.by === 'list' ? 1 : Math.max(0, mostShown - shown.size);
    for (const choice of fresh.slice(0, room)) shown.add(keyIn(choice));
    dropped ||= fresh.length > 0 && room === 0;
    const cut = { ...group, choices: fresh.slice(0, room), more: more || fresh.length > room };
    return cut.choices.length > 0 ? [withAll(cut, identifiers)] : [];
  });
  return listed.map((group, at) => (dropped && at === listed.length - 1 ? { ...group, more: true } : group));
}

/** The same loan is one, whatever a link asked of it. */
const keyIn = (choice: Choice) => (choice.is === 'loan' ? choice.loan : keyOf(choice));

/** Where not all the loans of one identifier are listed, a list of them all is the way to the others. */
function withAll(group: ChoiceGroup, identifiers: readonly Identifier[]): ChoiceGroup {
  const of = group.more ? identifierOf(group, identifiers) : undefined;
  if (!of) return group;
  return { ...group, choices: [...group.choices, { is: 'list', count: 1, of }] };
}

/** The identifier that a group matched; of a document, which is not repeated, where there is but one. */
function identifierOf({ by, id }: ChoiceGroup, identifiers: readonly Identifier[]): Identifier | undefined {
  const [only, other] = identifiers.filter(({ is }) => is === 'document');
  if (by === 'document') return other ? undefined : only;
  const isMatched = by !== 'loan' && by !== 'near' && by !== 'prefix' && by !== 'page';
  return isMatched ? identifiers.find((one) => one.is !== 'document' && one.id === id) : undefined;
}

/** The rows of the list that a choice stands for. */
export function rowsOfChoice({ of }: Choice & { is: 'list' }, recognised: Recognised): ListEntry[] {
  return of ? [{ line: 1, identifiers: [of] }] : (listable(recognised) ?? []);
}

/** The loans at hand: pinned ones first, then recent ones that are not pinned. */
export function choicesAtHand({ pinned, recent }: AtHand): ChoiceGroup[] {
  const of = (loans: readonly LoanAtHand[]): Choice[] =>
    loans.map(({ loan, known }) => ({ is: 'loan', loan, query: '', known }));
  const groups: ChoiceGroup[] = [
    { by: 'pinned', id: null, choices: of(pinned), more: false },
    { by: 'recent', id: null, choices: of(recent), more: false },
  ];
  return withoutDoubles(groups, []);
}
