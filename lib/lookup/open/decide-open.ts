import type { IndexMatches } from '../index-matches.ts';
import type { PastedText } from '../pasted-text.ts';
import { exactMatches } from './exact-index-matches.ts';
import { type Choice, type ChoiceGroup, choiceOf, isLongList } from './lookup-choices.ts';
import * as evidence from './opening-evidence.ts';

type Situation = {
  text: PastedText;
  /** Without the loans whose contract number is only near the one in the text. */
  matches: IndexMatches | null;
  /** The loans that the text itself names, by their own identifiers. */
  named: readonly Choice[];
  /** All that the text leads to exactly is this loan or page. */
  only: Choice | undefined;
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
  { when: ({ text, matches }) => evidence.isRivalled(text.identifiers, matches), opens: null },
  { when: ({ labeled }) => labeled !== undefined, opens: 'labeled' },
  { when: (situation) => evidence.isOnlyOfPerson(situation), opens: null },
  { when: ({ text, matches, only }) => evidence.isOpenedBy(text.identifiers, matches, only), opens: 'only' },
];

/** Returns what Enter opens where nothing was chosen, or null where the candidates are shown. */
export function decideOpen(text: PastedText, groups: readonly ChoiceGroup[], indexed: IndexMatches | null) {
  const matches = indexed && exactMatches(text.identifiers, indexed);
  const named = groups.find(({ matchedBy }) => matchedBy === 'loan')?.choices ?? [];
  const exact = groups.filter(({ matchedBy }) => !['prefix', 'suffix', 'near', 'list'].includes(matchedBy));
  const choices = named.length > 0 ? named : exact.flatMap((group) => group.choices);
  const isOne = choices.length === 1 && (named.length > 0 || !exact.some(({ hasMore }) => hasMore));
  const list = groups.find(({ matchedBy }) => matchedBy === 'list')?.choices[0];
  const whole = matches && evidence.equalToWhole(text, matches);
  const labeled = matches && evidence.equalToLabeled(text, matches);
  const situation: Situation = {
    ...{ text, matches, named, list, only: isOne ? choices[0] : undefined },
    whole: whole ? choiceOf(whole) : matches ? whole : undefined,
    labeled: labeled ? choiceOf(labeled) : undefined,
  };
  const opens = decisions.find(({ when }) => when(situation))?.opens ?? null;
  return (opens && situation[opens]) ?? null;
}
