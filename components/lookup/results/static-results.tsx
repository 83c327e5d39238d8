import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import {
  type Choice,
  type ChoiceGroup,
  choiceHref,
  choiceKey,
  choicesOf,
  hideNearMisses,
  listRowsOf,
} from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { ChoiceGroupTitle, MoreMatches } from './choice-list.tsx';
import { IndexedLoanLine } from './indexed-loan-line.tsx';
import { LookupNotes } from './lookup-notes.tsx';

/** The results as links, for a browser without JavaScript. */
export function StaticResults({ pastedText, matches }: { pastedText: PastedText; matches: IndexMatches }) {
  const t = useTranslations('lookup');
  const groups = choicesOf(pastedText, matches);
  const { shown, hidden } = hideNearMisses(groups);
  const near = hidden > 0 ? groups.filter(({ matchedBy }) => matchedBy === 'near') : [];
  return (
    <div data-answers>
      <GroupsOfLinks groups={shown} pastedText={pastedText} />
      {hidden > 0 && (
        <details className="px-2">
          <summary>{t('showNear', { count: hidden })}</summary>
          <GroupsOfLinks groups={near} pastedText={pastedText} />
        </details>
      )}
      <LookupNotes
        pastedText={pastedText}
        matches={matches}
        isAsking={false}
        isEntered={pastedText.hasText}
        groups={groups}
        problem={null}
      />
    </div>
  );
}

function GroupsOfLinks({ groups, pastedText }: { groups: readonly ChoiceGroup[]; pastedText: PastedText }) {
  const id = useId();
  return (
    <>
      {groups.map((group, at) => (
        <section key={`${group.matchedBy} ${group.id}`} aria-labelledby={`${id}-${at}`}>
          <ChoiceGroupTitle id={`${id}-${at}`} group={group} />
          <ul className="pb-2">
            {group.choices.map((choice) => (
              <li key={choiceKey(choice)}>
                {choice.kind === 'list' ? (
                  <ListButton choice={choice} pastedText={pastedText} />
                ) : (
                  <a href={choiceHref(choice)} className="press flex rounded px-2 py-2 hover:bg-hover">
                    <IndexedLoanLine loan={choice.loan} indexed={choice.indexed} />
                  </a>
                )}
              </li>
            ))}
          </ul>
          <MoreMatches group={group} />
        </section>
      ))}
    </>
  );
}

/** Makes a list by submitting the form of the field, with the rows as the value of the button. */
function ListButton({ choice, pastedText }: { choice: Choice & { kind: 'list' }; pastedText: PastedText }) {
  const t = useTranslations('lookup');
  const rows = listRowsOf(choice, pastedText).map(({ identifiers }) =>
    identifiers
      .map((identifier) => ('written' in identifier ? identifier.written : identifier.id))
      .join('\t'),
  );
  return (
    <button
      type="submit"
      name="list"
      value={rows.filter((row) => row !== '').join('\n')}
      className="press w-full rounded px-2 py-2 text-start font-medium text-accent hover:bg-hover"
    >
      {choice.identifier ? t('makeListOfAll') : t('makeList', { count: choice.count })}
    </button>
  );
}
