'use client';
import { useTranslations } from 'use-intl';
import type { Found, IndexState } from '#lib/lookup/index-matches.ts';
import { type Choice, choicesOf, hrefOf, keyOf, rowsOfChoice } from '#lib/lookup/open/lookup-choices.ts';
import type { Recognised } from '#lib/lookup/pasted-text.ts';
import { GroupTitle } from './choice-group-title.tsx';
import { LoanLine } from './indexed-loan-line.tsx';
import { Notes } from './lookup-notes.tsx';

/** What was found, as links: for a browser that runs no script. */
export function Answer({
  recognised,
  found,
  state,
}: {
  recognised: Recognised;
  found: Found;
  state: IndexState;
}) {
  const groups = choicesOf(recognised, found);
  return (
    <div data-answers>
      {groups.map((group, at) => (
        <section key={`${group.by} ${group.id}`} aria-labelledby={`answer-${at}`}>
          <GroupTitle id={`answer-${at}`} group={group} />
          <ul className="pb-2">
            {group.choices.map((choice) => (
              <li key={keyOf(choice)}>
                {choice.is === 'list' ? (
                  <ListButton choice={choice} recognised={recognised} />
                ) : (
                  <a href={hrefOf(choice)} className="press flex rounded px-2 py-2 hover:bg-hover">
                    {choice.is === 'loan' ? (
                      <LoanLine loan={choice.loan} known={choice.known} />
                    ) : (
                      <span className="identifier">{choice.path}</span>
                    )}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Notes
        recognised={recognised}
        found={found}
        asking={false}
        entered={recognised.any}
        groups={groups}
        problem={null}
        state={state}
      />
    </div>
  );
}

/** Makes a list by the form that the field is: its rows go with the button. */
function ListButton({ choice, recognised }: { choice: Choice & { is: 'list' }; recognised: Recognised }) {
  const t = useTranslations('lookup');
  const rows = rowsOfChoice(choice, recognised).map(({ identifiers }) =>
    identifiers.map((one) => ('written' in one ? one.written : one.id)).join('\t'),
  );
  return (
    <button
      type="submit"
      name="list"
      value={rows.filter((row) => row !== '').join('\n')}
      className="press w-full rounded px-2 py-2 text-start font-medium text-accent hover:bg-hover"
    >
      {choice.of ? t('makeListOfAll') : t('makeList', { count: choice.count })}
    </button>
  );
}
