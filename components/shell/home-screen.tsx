'use client';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { LookupField } from '#components/lookup/field/lookup-field.tsx';
import { IndexedLoanLink } from '#components/lookup/results/indexed-loan-line.tsx';
import { useLookupFormat } from '#components/lookup/results/use-lookup-format.ts';
import { Section } from '#components/ui/section.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { RecentLoan } from '#lib/lookup/index-matches.ts';
import type { ListSummary } from '#lib/lookup/list/lookup-list.ts';
import { groupByCustomer } from '#lib/lookup/open/lookup-choices.ts';

const maxLists = 8;

/** The home page: lookup, recent loans, and lists. */
export function HomeScreen({
  text,
  recent,
  lists,
  limits,
}: {
  /** The text of a link, or of a form that was sent before the scripts had come, where it opened nothing. */
  text: string;
  recent: RecentLoan[];
  lists: ListSummary[];
  /** The limits that the person comes near. */
  limits: LimitUse[];
}) {
  const t = useTranslations('lookup');
  const open = useTranslations('open');
  const { instant } = useLookupFormat();
  return (
    <main
      id="content"
      className="group/home mx-auto w-full max-w-[56rem] px-4 pt-10 pb-16 sm:px-6 sm:pt-[10vh]"
    >
      <h1 className="mb-6 font-semibold text-figure tracking-tight">{open('title')}</h1>
      <LookupField key={text} size="large" text={text} />
      <NearLimits limits={limits} />
      <div className="mt-10 grid gap-x-10 gap-y-8 group-has-[[data-answers]]/home:hidden md:grid-cols-2">
        <Section id="recent" title={t('recent')}>
          {recent.length === 0 && <p className="py-2 text-ink-3">{t('noRecent')}</p>}
          <ul>
            {groupByCustomer(recent, ({ indexed }) => indexed?.customer).map(({ loan, indexed }) => (
              <li key={loan} className="border-line border-b">
                <IndexedLoanLink loan={loan} indexed={indexed} />
              </li>
            ))}
          </ul>
        </Section>
        {lists.length > 0 && (
          <Section
            id="lists"
            title={t('lists.title')}
            actions={<p className="text-ink-3 text-label">{t('lists.kept')}</p>}
            className="md:pt-0"
          >
            <ul>
              {lists.slice(0, maxLists).map(({ id, name, createdAt, size, found, visited, done }) => (
                <li key={id} className="border-line border-b">
                  <a
                    href={`/lists/${id}`}
                    className="press -mx-2 flex flex-wrap items-baseline gap-x-5 rounded px-2 py-2 hover:bg-hover"
                  >
                    <span className="figures min-w-0 break-words font-medium">
                      {name ?? t('lists.one', { day: instant(createdAt) })}
                    </span>
                    {name !== null && <span className="figures text-ink-2">{instant(createdAt)}</span>}
                    <span className="figures text-ink-2">{t('lists.rows', { count: size })}</span>
                    <span className="figures text-ink-3 sm:ms-auto">
                      {t('lists.progress', { found, visited, done })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </main>
  );
}
