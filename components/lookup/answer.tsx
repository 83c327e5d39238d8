'use client';
import type { Found, IndexState } from '#lib/lookup/answers.ts';
import { choicesOf, hrefOf } from '#lib/lookup/choices.ts';
import type { Recognised } from '#lib/lookup/recognised.ts';
import { GroupTitle } from './group-title.tsx';
import { LoanLine } from './loan-line.tsx';
import { Notes } from './notes.tsx';

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
            {group.choices.map(
              (choice) =>
                choice.is !== 'list' && (
                  <li key={hrefOf(choice)}>
                    <a href={hrefOf(choice)} className="press flex rounded px-2 py-2 hover:bg-hover">
                      {choice.is === 'loan' ? (
                        <LoanLine loan={choice.loan} known={choice.known} />
                      ) : (
                        <span className="identifier">{choice.path}</span>
                      )}
                    </a>
                  </li>
                ),
            )}
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
