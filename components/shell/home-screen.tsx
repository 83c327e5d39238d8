'use client';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { LookupField } from '#components/lookup/field/lookup-field.tsx';
import { RecentAndLists } from '#components/lookup/home/recent-and-lists.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { ListSummary, RecentLoan } from '#lib/lookup/index-matches.ts';

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
  const t = useTranslations('open');
  return (
    <main
      id="content"
      className="group/home mx-auto w-full max-w-[56rem] px-4 pt-10 pb-16 sm:px-6 sm:pt-[10vh]"
    >
      <h1 className="mb-6 font-semibold text-figure tracking-tight">{t('title')}</h1>
      <LookupField key={text} size="large" text={text} />
      <NearLimits limits={limits} />
      <div className="group-has-[[data-answers]]/home:hidden">
        <RecentAndLists recent={recent} lists={lists} />
      </div>
    </main>
  );
}
