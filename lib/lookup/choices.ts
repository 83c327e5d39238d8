import { loanHref } from '#lib/loan/loan-href.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { AtHand, Found, KnownLoan, LoanAtHand, MatchedBy } from './answers.ts';
import type { Recognised } from './recognised.ts';

/** What a person can choose. `known` null: the index has not met that loan; it opens all the same. */
export type Choice =
  | { is: 'loan'; loan: LoanId; query: string; known: KnownLoan | null }
  | { is: 'list'; count: number }
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
  const whole: ChoiceGroup[] = list
    ? [{ by: 'list', id: null, choices: [{ is: 'list', count: list.length }], more: false }]
    : [];
  if (isLongList(recognised)) return whole;
  const pages = identifiers
    .filter(({ is }) => is === 'page')
    .map(({ id }) => ({ is: 'page' as const, path: id }));
  const groups: ChoiceGroup[] = [
    ...whole,
    { by: 'loan', id: null, choices: loansNamed(identifiers, found), more: false },
    ...(found?.groups ?? [])
      .filter(({ by }) => by !== 'loan')
      .map(({ by, id, loans, more }) => ({ by, id, more, choices: loans.map(choiceOf) })),
    { by: 'near', id: null, choices: (found?.didYouMean ?? []).map(choiceOf), more: false },
    { by: 'page', id: null, choices: pages, more: false },
  ];
  return withoutDoubles(groups);
}

/** What Enter opens where nothing is chosen: the one thing that the text means for certain, else null. */
export function certainOf(recognised: Recognised, groups: readonly ChoiceGroup[]): Choice | null {
  const { identifiers } = recognised;
  const [first] = groups;
  if (first?.by === 'list') return isLongList(recognised) ? (first.choices[0] ?? null) : null;
  const named = identifiers.filter(({ is }) => is === 'loan').length;
  if (named > 0) return named === 1 && first?.choices.length === 1 ? (first.choices[0] ?? null) : null;
  const guesses = new Set(
    identifiers.filter((one) => one.is === 'contract' && one.by === 'word').map(({ id }) => id),
  );
  const certain = groups.filter(({ by }) => by !== 'prefix' && by !== 'near');
  const [only, ...others] = certain.flatMap(({ choices }) => choices);
  const sure = certain.every(({ by, id, more }) => !more && !(by === 'contract' && guesses.has(id ?? '')));
  return only && sure && others.length === 0 ? only : null;
}

export function hrefOf(choice: Exclude<Choice, { is: 'list' }>): string {
  return choice.is === 'page' ? choice.path : loanHref(choice.loan, choice.query);
}

export function keyOf(choice: Choice): string {
  return choice.is === 'list' ? 'list' : hrefOf(choice);
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

function withoutDoubles(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const shown = new Set<string>();
  return groups.flatMap(({ choices, more, ...group }) => {
    const fresh = choices.filter((choice) => {
      const key = choice.is === 'loan' ? choice.loan : keyOf(choice);
      if (shown.has(key) || shown.size >= mostShown) return false;
      shown.add(key);
      return true;
    });
    const cut = shown.size >= mostShown && fresh.length < choices.length;
    return fresh.length > 0 ? [{ ...group, choices: fresh, more: more || cut }] : [];
  });
}

/** The loans at hand: pinned ones first, then recent ones that are not pinned. */
export function choicesAtHand({ pinned, recent }: AtHand): ChoiceGroup[] {
  const of = (loans: readonly LoanAtHand[]): Choice[] =>
    loans.map(({ loan, known }) => ({ is: 'loan', loan, query: '', known }));
  return withoutDoubles([
    { by: 'pinned', id: null, choices: of(pinned), more: false },
    { by: 'recent', id: null, choices: of(recent), more: false },
  ]);
}
