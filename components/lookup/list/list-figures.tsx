import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import type { ListPage } from '#lib/lookup/index-matches.ts';
import { listSorts, readFilters } from '#lib/lookup/list/list-reading.ts';
import { type ListView, listHref, listQueryOf } from '#lib/lookup/list/list-view.ts';
import { useLookupFormat } from '../results/use-lookup-format.ts';
import { useCauseWord } from './use-cause-word.ts';

/** What the rows of a list come to: how many there are of each kind, and of each cause. Each count is a filter. */
export function ListFigures({ page: { id, counts, causes }, view }: { page: ListPage; view: ListView }) {
  const t = useTranslations('listReading');
  const { number } = useLookupFormat();
  const causeWord = useCauseWord();
  const first = { ...view, from: 1 };
  const link = (to: ListView, isCurrent: boolean, words: string) => (
    <a
      key={words}
      href={listHref(id, to)}
      aria-current={isCurrent ? 'page' : undefined}
      className={buttonClasses(isCurrent ? 'outline' : 'quiet')}
    >
      {words}
    </a>
  );
  return (
    <div className="mt-2 grid gap-1">
      <nav aria-label={t('figures')} className="-mx-2 flex flex-wrap gap-1">
        {readFilters
          .filter((name) => counts[name] > 0 || view.show === name)
          .map((name) =>
            link(
              { ...first, show: name },
              view.show === name,
              `${t(`filters.${name}`)} ${number(counts[name])}`,
            ),
          )}
      </nav>
      {causes.length > 0 && (
        <nav aria-label={t('causes')} className="-mx-2 flex flex-wrap items-center gap-1">
          <span className="px-2 text-ink-3 text-label">{t('causes')}</span>
          {causes.map(({ cause, rows }) =>
            link({ ...first, cause }, view.cause === cause, t('cause', { rows, field: causeWord(cause) })),
          )}
          {view.cause !== null && link({ ...first, cause: null }, false, t('allCauses'))}
        </nav>
      )}
      <nav aria-label={t('sort')} className="-mx-2 flex flex-wrap items-center gap-1">
        <span className="px-2 text-ink-3 text-label">{t('sort')}</span>
        {listSorts.map((sort) => link({ ...first, sort }, view.sort === sort, t(`sorts.${sort}`)))}
        <a href={`/api/lists/${id}/csv?${listQueryOf(first)}`} download className={buttonClasses('outline')}>
          {t('csv')}
        </a>
      </nav>
    </div>
  );
}
