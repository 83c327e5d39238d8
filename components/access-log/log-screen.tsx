'use client';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { Section } from '#components/ui/section.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import {
  dayOfSearch,
  type LogSearch,
  logHref,
  maxPeople,
  noTicket,
  type ParsedSearch,
  searchQuery,
  timesOfDay,
} from '#lib/access/log/log-search.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { localTime } from '#lib/loan/local-time.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { ChainStatus } from './chain-status.tsx';
import { DetachedNote } from './detached-note.tsx';
import { ExportWithProof } from './export-with-proof.tsx';
import { HolderSection } from './holder-section.tsx';
import { LoanRanking } from './loan-ranking.tsx';
import { LogSearchForm } from './log-search-form.tsx';
import { LogTable } from './log-table.tsx';
import { OutOfHoursTable } from './out-of-hours-table.tsx';
import { PersonDaySection } from './person-day.tsx';
import { useLogFormat } from './use-log-format.ts';

const ViewersReportForm = lazy(async () => ({
  default: (await import('./viewers-report-form.tsx')).ViewersReportForm,
}));

/** The access log. The search is in the URL and works without JavaScript. `page` is null for an invalid search. */
export function LogScreen({
  search,
  wrong,
  page,
  exportLimit,
  areHeadsWrong,
}: ParsedSearch & {
  page: LogPage | null;
  /** The limit on exports, where the person comes near it. */
  exportLimit: LimitUse | null;
  /** The proof was asked for with a text that is no head. */
  areHeadsWrong: boolean;
}) {
  const t = useTranslations('accessLog');
  // Nothing is searched then, and there is no file to download.
  const isLimitReached = exportLimit !== null && exportLimit.used >= exportLimit.max;
  const { instant, timeZone } = useLogFormat();
  // The links of a ranking search from the instant at which it begins.
  const since = page?.ranking?.since ?? page?.outOfHours?.since;
  const from = since ? localTime(since, timeZone).replace(' ', 'T').slice(0, 16) : search.from;
  const titleOf = ({ ranking, outOfHours }: LogPage) => {
    if (ranking) return t('ranking.title', { since: instant(ranking.since) });
    return outOfHours ? t('outOfHoursSince', { since: instant(outOfHours.since) }) : t('results');
  };
  const countWords = ({ count, isCountWhole }: LogPage) => {
    if (isCountWhole) return t('count', { count });
    return count > 0 ? t('countMore', { count }) : t('notCounted');
  };
  const date = dayOfSearch(search);
  const tooMany = (page?.people?.length ?? 0) > maxPeople;
  const isExportable = !tooMany && !isLimitReached;
  const isOfRows = search.by === null;
  return (
    <main id="content" className="mx-auto max-w-[90rem] px-4 pt-6 pb-16 md:px-6">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {page && <ChainStatus chain={page.chain} />}
      {page && <Presets search={search} asOf={page.chain.asOf} />}
      <LogSearchForm
        search={search}
        wrong={wrong}
        outcomes={page?.outcomes ?? []}
        contracts={page?.contracts?.asked ?? null}
      />
      {page?.day && date && page.people?.[0] && (
        <PersonDaySection name={page.people[0].name} date={date} day={page.day} search={search} />
      )}
      {page && (
        <Section
          id={isOfRows ? 'records' : 'ranking'}
          title={titleOf(page)}
          count={countWords(page)}
          actions={
            isExportable && (
              <>
                <a
                  href={`/api/access-log/export?${searchQuery(search)}`}
                  title={t('csvHint')}
                  className={buttonClasses('outline')}
                >
                  {t('csv')}
                </a>
                {isOfRows && (
                  <a href="#proof" className={buttonClasses('outline')}>
                    {t('proof.title')}
                  </a>
                )}
              </>
            )
          }
        >
          {exportLimit && <NearLimits limits={[exportLimit]} />}
          {page.people && <People people={page.people} />}
          {page.holder && <HolderSection holder={page.holder} search={search} />}
          {page.contracts && <UnrecognizedContracts contracts={page.contracts} />}
          {page.ranking ? (
            <LoanRanking
              caption={t('ranking.caption')}
              loans={page.ranking.loans}
              search={{ ...search, from }}
            />
          ) : page.outOfHours ? (
            <OutOfHoursTable people={page.outOfHours.people} search={{ ...search, from }} />
          ) : page.entries.length > 0 ? (
            <LogTable entries={page.entries} search={search} />
          ) : (
            page.people?.length !== 0 && !tooMany && <p className="py-1 text-ink-2">{t('empty')}</p>
          )}
          {page.includesDetached && !page.older && <DetachedNote detached={page.chain.detached} />}
          {isOfRows && <Pages page={page} search={search} />}
          {isExportable && isOfRows && (
            <ExportWithProof search={search} publicKey={page.chain.publicKey} areHeadsWrong={areHeadsWrong} />
          )}
        </Section>
      )}
      {/* The report on who has seen many loans is loaded when it is unfolded. */}
      <DetailsWhenOpen
        id="many"
        summary={<h2 className="font-semibold text-section">{t('seen.title')}</h2>}
        loading="h-80"
        className="disclosure mt-8 print:hidden"
      >
        <ViewersReportForm />
      </DetailsWhenOpen>
    </main>
  );
}

/** The days that the searches over some time cover. */
const recentDays = 30;

/** Searches that auditors need often. The one of today keeps the rest of the search, such as the person. */
function Presets({ search, asOf }: { search: LogSearch; asOf: string }) {
  const t = useTranslations('accessLog');
  const { timeZone } = useLogFormat();
  const day = (back: number) => civilDayOf(Date.parse(asOf) - back * 86_400_000, timeZone);
  const recent = `from=${day(recentDays)}T00:00`;
  const presets = [
    { label: t('presets.viewers'), href: '#many' },
    {
      label: t(search.person === null ? 'presets.today' : 'presets.todayOfPerson'),
      href: logHref(search, { ...timesOfDay(day(0)), by: null }),
    },
    { label: t('presets.noTicket'), href: `/access-log?ticket=${noTicket}&${recent}` },
    { label: t('presets.outOfHours'), href: `/access-log?by=person&outside=all&${recent}` },
    { label: t('presets.exports'), href: '/access-log?action=export' },
    { label: t('presets.ranking'), href: `/access-log?by=loan&${recent}` },
    { label: t('presets.reveals'), href: '/access-log?action=reveal' },
    { label: t('presets.refusals'), href: '/access-log?action=refusal' },
  ];
  return (
    <nav aria-label={t('presets.title')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      {presets.map(({ label, href }) => (
        <a key={href} href={href} className="py-0.5 text-accent hover:underline">
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The people who match the name in the search. */
function People({ people }: { people: NonNullable<LogPage['people']> }) {
  const t = useTranslations('accessLog');
  const names = people.map(({ name, subject }) => `${name} (${subject})`).join(', ');
  if (people.length === 0) return <p className="py-1 text-ink-2">{t('nobody')}</p>;
  if (people.length > maxPeople) {
    return <p className="py-1 text-attention">{t('tooMany', { count: people.length })}</p>;
  }
  return <p className="wrap-anywhere py-1 text-ink-2">{t('people', { names })}</p>;
}

function Pages({ page, search }: { page: LogPage; search: LogSearch }) {
  const t = useTranslations('accessLog');
  const last = page.entries.at(-1)?.sequence;
  const links = [
    search.before !== null && { label: t('newest'), href: logHref(search) },
    page.older && last !== undefined && { label: t('older'), href: logHref(search, { before: last }) },
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('pages')} className="mt-3 flex gap-2 print:hidden">
      {links.map(({ label, href }) => (
        <a key={label} href={href} className={buttonClasses('outline')}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Says how many contracts were searched for, and which of them neither the index nor the log knows. */
function UnrecognizedContracts({ contracts }: { contracts: NonNullable<LogPage['contracts']> }) {
  const t = useTranslations('accessLog');
  const { asked: searched, unrecognized } = contracts;
  if (searched.length === 0) return <p className="py-1 text-attention">{t('contractsGone')}</p>;
  if (unrecognized.length === 0)
    return (
      searched.length > 1 && (
        <p className="py-1 text-ink-2">{t('contractsAsked', { count: searched.length })}</p>
      )
    );
  return (
    <details className="disclosure py-1 text-attention" open={unrecognized.length <= 20}>
      <summary>{t('unrecognized', { count: unrecognized.length, asked: searched.length })}</summary>
      <p className="identifier wrap-anywhere pt-1 text-ink-2">{visibleText(unrecognized.join(', '))}</p>
    </details>
  );
}
