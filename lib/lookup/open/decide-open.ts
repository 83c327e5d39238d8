import type { IndexMatches } from '../index-matches.ts';
import type { PastedText } from '../pasted-text.ts';
import { type Choice, choiceOf, choicesOf, exactMatches, isLongList } from './lookup-choices.ts';
import * as evidence from './opening-evidence.ts';

type Situation = evidence.Question & {
  /** The loans that the text itself names, by their own identifiers. */
  named: readonly Choice[];
  /** All that the text leads to exactly is this loan or page. */
  only: Choice | undefined;
  loan: string | undefined;
  /** The one contract that the whole text is equal to; null: several are. */
  whole: Choice | null | undefined;
  /** The one contract that is labeled as such in its clause. */
  labeled: Choice | undefined;
  list: Choice | undefined;
};

/** The first row that applies decides; null: the person chooses. */
const decisions: readonly {
  when: (situation: Situation) => boolean;
  opens: 'list' | 'only' | 'whole' | 'labeled' | null;
}[] = [
  { when: ({ text }) => isLongList(text), opens: 'list' },
  { when: ({ text }) => text.list !== null, opens: null },
  { when: ({ text }) => text.identifiers.filter(({ kind }) => kind === 'loan').length > 1, opens: null },
  // A loan identifier opens whatever stands beside it; not where the index knows two readings of it.
  { when: ({ named }) => named.length > 0, opens: 'only' },
  { when: ({ only }) => only?.kind === 'page', opens: 'only' },
  // The contract belongs to another person than the CPF beside it: one of the two was misheard.
  { when: ({ matches }) => matches?.documents === 'contradicted', opens: null },
  { when: ({ whole }) => whole !== undefined, opens: 'whole' },
  // Another number of the same form leads nowhere, and may be the one that is meant.
  { when: evidence.isRivalled, opens: null },
  { when: ({ labeled }) => labeled !== undefined, opens: 'labeled' },
  { when: (situation) => evidence.isOnlyOfPerson(situation, situation.loan), opens: null },
  { when: (situation) => evidence.isOpenedBy(situation, situation.loan), opens: 'only' },
];

/** Returns what Enter opens where nothing was chosen, or null where the candidates are shown. */
export function decideOpen(text: PastedText, indexed: IndexMatches | null): Choice | null {
  const groups = choicesOf(text, indexed);
  const question = evidence.questionOf(text, indexed && exactMatches(text.identifiers, indexed));
  const named = groups.find(({ matchedBy }) => matchedBy === 'loan')?.choices ?? [];
  const exact = groups.filter(({ matchedBy }) => !['prefix', 'suffix', 'near', 'list'].includes(matchedBy));
  const choices = named.length > 0 ? named : exact.flatMap((group) => group.choices);
  const isOne = choices.length === 1 && (named.length > 0 || !exact.some(({ hasMore }) => hasMore));
  const only = isOne ? choices[0] : undefined;
  const [whole, labeled] = [evidence.equalToWhole(question), evidence.equalToLabeled(question)];
  const situation: Situation = {
    ...{ ...question, named, only, loan: only?.kind === 'loan' ? only.loan : undefined },
    ...{ whole: whole && choiceOf(whole), labeled: labeled && choiceOf(labeled) },
    list: groups.find(({ matchedBy }) => matchedBy === 'list')?.choices[0],
  };
  const opens = decisions.find(({ when }) => when(situation))?.opens ?? null;
  return (opens && situation[opens]) ?? null;
}
