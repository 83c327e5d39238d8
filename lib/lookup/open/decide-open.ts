import type { IndexMatches } from '../index-matches.ts';
import type { PastedText } from '../pasted-text.ts';
import { type Choice, type ChoiceGroup, isLongList } from './lookup-choices.ts';
import { isByPersonAlone, isOpenedBy, isRivalled, namesContract } from './opening-evidence.ts';

type Situation = {
  text: PastedText;
  matches: IndexMatches | null;
  /** The loans that the text itself names, by their own identifiers. */
  named: readonly Choice[];
  /** All that the text leads to exactly: loans and pages, each once. */
  choices: readonly Choice[];
  only: Choice | undefined;
  list: Choice | undefined;
};

/** The first row that applies decides; null: the person chooses. */
const decisions: readonly { when: (situation: Situation) => boolean; opens: 'list' | 'only' | null }[] = [
  { when: ({ text }) => isLongList(text), opens: 'list' },
  { when: ({ text }) => text.list !== null, opens: null },
  { when: ({ text }) => text.identifiers.filter(({ kind }) => kind === 'loan').length > 1, opens: null },
  // A loan identifier opens whatever stands beside it; not where the index knows two readings of it.
  { when: ({ named }) => named.length > 0, opens: 'only' },
  { when: ({ choices }) => choices.length !== 1, opens: null },
  { when: ({ only }) => only?.kind === 'page', opens: 'only' },
  // The contract is of somebody else than the CPF beside it: one of the two was misheard.
  { when: ({ matches }) => matches?.documents === 'contradicted', opens: null },
  // Another number of the same form leads nowhere, and may be the one that is meant.
  { when: ({ text, matches }) => isRivalled(text.identifiers, matches), opens: null },
  // A customer's loan is not the contract that the text names beside them, nor one whose number is merely near.
  {
    when: ({ text, matches, only }) =>
      isByPersonAlone(matches) &&
      (namesContract(text.identifiers) || (matches?.nearMisses ?? []).some(({ loan }) => isLoan(only, loan))),
    opens: null,
  },
  { when: ({ text, matches, only }) => isOpenedBy(text.identifiers, matches, only), opens: 'only' },
];

const isLoan = (choice: Choice | undefined, loan: string) => choice?.kind === 'loan' && choice.loan === loan;

/** Returns what Enter opens where nothing was chosen, or null where the candidates are shown. */
export function decideOpen(
  text: PastedText,
  groups: readonly ChoiceGroup[],
  matches: IndexMatches | null,
): Choice | null {
  const named = groups.find(({ matchedBy }) => matchedBy === 'loan')?.choices ?? [];
  const exact = groups.filter(({ matchedBy }) => !['prefix', 'near', 'list'].includes(matchedBy));
  const isComplete = !exact.some(({ hasMore }) => hasMore);
  const choices = named.length > 0 ? named : isComplete ? exact.flatMap((group) => group.choices) : [];
  const only = choices.length === 1 ? choices[0] : undefined;
  const list = groups.find(({ matchedBy }) => matchedBy === 'list')?.choices[0];
  const situation = { text, matches, named, choices, only, list };
  const opens = decisions.find(({ when }) => when(situation))?.opens ?? null;
  return (opens && situation[opens]) ?? null;
}
