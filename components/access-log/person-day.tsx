import { useTranslations } from 'use-intl';
import { usePointerLabel } from '#components/labels/use-pointer-label.ts';
import { useRecordWords } from '#components/labels/use-record-words.ts';
import { Section } from '#components/ui/section.tsx';
import { IdentifierCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { PersonDay } from '#lib/access/log/log-entry.ts';
import { type LogSearch, logHref } from '#lib/access/log/log-search.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanRanking } from './loan-ranking.tsx';
import { LogInstant } from './log-instant.tsx';
import { useLogFormat } from './use-log-format.ts';

/** A day of one person: how much of what, at which hours, which loans, and what was revealed for which reason. */
export function PersonDaySection({
  name,
  date,
  day,
  search,
}: {
  name: string;
  date: string;
  day: PersonDay;
  search: LogSearch;
}) {
  const t = useTranslations('accessLog');
  const { dayAndTime } = useLogFormat();
  const loans = t('day.loans', { count: day.loanCount });
  const title = t('day.title', { name: visibleText(name), date: dayAndTime(date) });
  // A search for one action shows that action's part of the day.
  const only = search.action && t('only', { what: t(`actions.${search.action}`) });
  return (
    <Section id="day" title={[title, only].filter(Boolean).join(' · ')}>
      {day.actions.length === 0 ? (
        <p className="py-1 text-ink-2">{t('day.none')}</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1">
            {day.actions.map(({ action, count }) => (
              <li key={action}>
                <a href={logHref(search, { action })} className="py-0.5 text-accent hover:underline">
                  {t(`actions.${action}`)} <span className="figures">{count}</span>
                </a>
              </li>
            ))}
          </ul>
          <Hours hours={day.hours} />
          <div className="mt-4 grid gap-x-8 gap-y-4 wide:grid-cols-[2fr_3fr]">
            <div>
              <h3 className="font-medium">{loans}</h3>
              <LoanRanking caption={loans} loans={day.loans} search={search} />
            </div>
            <Reveals reveals={day.reveals} />
          </div>
        </>
      )}
    </Section>
  );
}

/** Records of each hour: a column of a height by its count, and the count itself. */
function Hours({ hours }: { hours: readonly number[] }) {
  const t = useTranslations('accessLog.day');
  const most = Math.max(...hours);
  return (
    <figure className="mt-2">
      <figcaption className="text-ink-3 text-label">{t('hours')}</figcaption>
      <ol className="grid grid-cols-12 gap-px gap-y-2 md:grid-cols-[repeat(24,minmax(0,1fr))]">
        {hours.map((count, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
          <li key={hour} className="figures text-center text-label">
            {/* The policy of the page takes no inline styles. */}
            <svg
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-12 w-full border-line border-b"
            >
              <rect y={1 - count / most} width="1" height={count / most} className="fill-accent" />
            </svg>
            <span className="block text-ink-3">{hour}</span>
            <span className="sr-only">: </span>
            <span className="block">{count || <span className="text-ink-3">·</span>}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Reveals({ reveals }: Pick<PersonDay, 'reveals'>) {
  const t = useTranslations('accessLog');
  const { reasonWords, fieldWords } = useRecordWords();
  const pointerLabel = usePointerLabel();
  return (
    <div>
      <h3 className="font-medium">{t('day.reveals')}</h3>
      <Table
        caption={t('day.reveals')}
        empty={t('day.noReveals')}
        rows={reveals}
        keyOf={({ sequence }) => sequence}
        columns={[
          { label: t('when'), cell: ({ instant }) => <LogInstant iso={instant} /> },
          {
            label: t('loan'),
            cell: ({ loan }) => loan && <IdentifierCell id={loan} className="md:whitespace-nowrap" />,
          },
          {
            label: t('paths'),
            cell: ({ paths }) => (
              <span className="wrap-anywhere" title={paths.join(', ')}>
                {paths.map(pointerLabel).join(', ')}
              </span>
            ),
          },
          {
            label: t('reason'),
            cell: (entry) => (
              <span className="wrap-anywhere">
                {[entry.reason && reasonWords(entry.reason), fieldWords(entry)].filter(Boolean).join(' · ')}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
