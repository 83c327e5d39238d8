'use client';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { LookupField } from '#components/lookup/field/lookup-field.tsx';
import { PinnedRecentAndLists } from '#components/lookup/home/pinned-recent-and-lists.tsx';
import { StaticResults } from '#components/lookup/results/static-results.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { ListSummary, PinnedAndRecent } from '#lib/lookup/index-matches.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';

/** The home page: lookup, pinned and recent loans, lists, and sample loans in the demo. */
export function HomeScreen({
  text,
  answer,
  pinnedAndRecent,
  lists,
  samples,
  limits,
}: {
  /** The text that was submitted without JavaScript and opened nothing. */
  text: string;
  answer: ComponentProps<typeof StaticResults> | null;
  pinnedAndRecent: PinnedAndRecent;
  lists: ListSummary[];
  samples: DisplaySettings['sampleLoans'];
  /** The limits that the person comes near. */
  limits: LimitUse[];
}) {
  const t = useTranslations();
  return (
    <main
      id="content"
      className="group/home mx-auto w-full max-w-[56rem] px-4 pt-10 pb-16 sm:px-6 sm:pt-[10vh]"
    >
      <h1 className="mb-6 font-semibold text-figure tracking-tight">{t('open.title')}</h1>
      <LookupField
        key={text}
        size="large"
        text={text}
        initialResults={answer && <StaticResults {...answer} />}
      />
      <NearLimits limits={limits} />
      <div className="group-has-[[data-answers]]/home:hidden">
        <PinnedRecentAndLists pinnedAndRecent={pinnedAndRecent} lists={lists} />
        {samples.length > 0 && (
          <section aria-labelledby="samples" className="mt-10">
            <h2 id="samples" className="border-line border-b pb-2 font-semibold text-section">
              {t('open.samples')}
            </h2>
            <ul>
              {samples.map(({ id, shows }) => (
                <li key={id} className="border-line border-b">
                  <a
                    href={`/loans/${encodeURIComponent(id)}`}
                    className="press group -mx-2 grid gap-x-4 rounded px-2 py-2 hover:bg-hover sm:grid-cols-[minmax(0,13rem)_1fr]"
                  >
                    <span className="identifier text-accent leading-5">{id}</span>
                    <span className="text-ink-2 group-hover:text-ink">{shows}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}
