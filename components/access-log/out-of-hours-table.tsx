import { useTranslations } from 'use-intl';
import { CountCell, PersonCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { PersonOutOfHours } from '#lib/access/log/log-entry.ts';
import { type LogSearch, logHref } from '#lib/access/log/log-search.ts';
import { type FreeTime, freeTimes } from '#lib/access/log/working-hours.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** What each person did at nights, weekends and holidays. Each number leads to its records. */
export function OutOfHoursTable({
  people,
  search,
}: {
  people: readonly PersonOutOfHours[];
  search: LogSearch;
}) {
  const t = useTranslations('accessLog');
  const countCell = (subject: string, count: number, outside: FreeTime | 'all' | null) =>
    count === 0 ? (
      <CountCell count={0} />
    ) : (
      <a
        href={logHref(search, { person: subject, outside, by: null })}
        className="text-accent hover:underline"
      >
        <CountCell count={count} />
      </a>
    );
  return (
    <Table
      caption={t('outOfHours')}
      empty={t('empty')}
      rows={people}
      keyOf={({ issuer, subject }) => `${issuer} ${subject}`}
      columns={[
        {
          label: t('person'),
          cell: ({ name, subject, issuer }) => (
            <PersonCell name={visibleText(name)} roles={visibleText(subject)} title={issuer} />
          ),
        },
        ...freeTimes.map((time) => ({
          label: t(`timeColumns.${time}`),
          figures: true,
          cell: (person: PersonOutOfHours) => countCell(person.subject, person[time], time),
        })),
        {
          label: t('allActs'),
          figures: true,
          cell: ({ subject, all }) => countCell(subject, all, search.outside),
        },
      ]}
    />
  );
}
