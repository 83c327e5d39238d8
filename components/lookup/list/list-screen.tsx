'use client';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { ListPage } from '#lib/lookup/index-matches.ts';
import { type ListView, listFilters, listHref, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import { useLookupFormat } from '../results/use-lookup-format.ts';
import { listItemHref } from './list-item-href.ts';
import { ListTable } from './list-table.tsx';

/** A pasted list with the matches and the progress of its rows, a hundred at a time. */
export function ListScreen({ page, view, limits }: { page: ListPage; view: ListView; limits: LimitUse[] }) {
  const t = useTranslations('lookup.lists');
  const { instant } = useLookupFormat();
  const { id, size, found, visited, done, createdAt, start, documentsNotAsked } = page;
  // One row more than a page was requested, which shows whether there is another page.
  const items = page.items.slice(0, rowsPerPage);
  const more = page.items[rowsPerPage];
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="font-semibold text-title">{t('one', { day: instant(createdAt) })}</h1>
        <span className="figures text-ink-2">{t('rows', { count: size })}</span>
        <span className="figures text-ink-3">{t('progress', { found, visited, done })}</span>
        {start && (
          <a
            href={listItemHref(id, start) ?? ''}
            data-shortcut="next"
            className={classNames(buttonClasses('primary'), 'ms-auto')}
          >
            {t('start')}
          </a>
        )}
      </div>
      <p className="mt-1 text-ink-3 text-label">{t('kept')}</p>
      {documentsNotAsked > 0 && (
        <p role="note" className="mt-2 text-attention">
          {t('documentsNotAsked', { count: documentsNotAsked })}
        </p>
      )}
      <NearLimits limits={limits} />
      <nav aria-label={t('show')} className="-mx-2 mt-4 mb-2 flex flex-wrap gap-1">
        {listFilters.map((filter) => (
          <a
            key={filter}
            href={listHref(id, { show: filter, from: 1 })}
            aria-current={filter === view.show ? 'page' : undefined}
            className={buttonClasses(filter === view.show ? 'outline' : 'quiet')}
          >
            {t(`filters.${filter}`)}
          </a>
        ))}
      </nav>
      {items.length > 0 ? (
        <div className="list-rows">
          <ListTable list={id} items={items} />
        </div>
      ) : (
        <p className="py-2 text-ink-3">{t('empty')}</p>
      )}
      <Pagination
        id={id}
        view={view}
        size={size}
        first={items[0]?.position}
        last={items.at(-1)?.position}
        earlier={page.earlier}
        later={more?.position ?? null}
      />
    </main>
  );
}

function Pagination({
  id,
  view,
  size,
  first,
  last,
  earlier,
  later,
}: {
  id: string;
  view: ListView;
  size: number;
  first: number | undefined;
  last: number | undefined;
  earlier: number | null;
  later: number | null;
}) {
  const t = useTranslations('lookup.lists');
  const { number } = useLookupFormat();
  if (earlier === null && later === null) return null;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex flex-wrap items-center gap-2">
      {earlier !== null && (
        <a href={listHref(id, { ...view, from: earlier })} rel="prev" className={buttonClasses('outline')}>
          {t('earlier')}
        </a>
      )}
      {later !== null && (
        <a href={listHref(id, { ...view, from: later })} rel="next" className={buttonClasses('outline')}>
          {t('later')}
        </a>
      )}
      {first !== undefined && last !== undefined && (
        <span className="figures text-ink-3">
          {t('page', { from: number(first), to: number(last), size: number(size) })}
        </span>
      )}
    </nav>
  );
}
