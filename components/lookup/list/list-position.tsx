'use client';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import { listHref, listItemHref, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import type { ListPosition } from '#lib/lookup/list/lookup-list.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLookupFormat } from '../results/use-lookup-format.ts';
import { DoneCheckbox } from './done-checkbox.tsx';

/** The bar above a loan that was opened from a list: the position, and the links to its neighbors. */
export function ListPositionBar({
  listPosition: { list, view, item, previous, next },
}: {
  listPosition: ListPosition;
}) {
  const t = useTranslations('lookup.lists');
  const { number } = useLookupFormat();
  return (
    <nav
      aria-label={t('walk')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5 print:hidden"
    >
      <a
        href={listHref(list.id, { ...view, from: view.sort === 'position' ? pageStart(item.position) : 1 })}
        className={classNames(buttonClasses('quiet'), '-ms-2')}
      >
        <span className="max-w-80 truncate">{list.name ?? t('walk')}</span>
        <span className="figures text-ink-3">
          {t('at', { at: number(item.position), size: number(list.size) })}
        </span>
      </a>
      {item.id !== null && <span className="identifier text-ink-3">{visibleText(item.id)}</span>}
      <DoneCheckbox list={list.id} item={item}>
        {t('done')}
      </DoneCheckbox>
      <span className="figures text-ink-3 text-label max-sm:hidden">
        {t('progress', { found: list.found, visited: list.visited, done: list.done })}
      </span>
      <span className="-me-2 flex max-sm:-ms-2 max-sm:w-full max-sm:justify-between sm:ms-auto">
        <NeighborLink to={previous && listItemHref(list.id, previous, view)} does="previous" />
        <NeighborLink to={next && listItemHref(list.id, next, view)} does="next" />
      </span>
    </nav>
  );
}

const keys = { previous: 'k', next: 'j' } as const;

function NeighborLink({ to, does }: { to: string | null; does: keyof typeof keys }) {
  const t = useTranslations('lookup.lists');
  if (!to) {
    return (
      <span className="inline-flex h-8 items-center gap-1.5 px-2 text-ink-3" title={t('end')}>
        {t(does)}
      </span>
    );
  }
  const sign = (
    <Icon name="chevron" className={classNames('size-3.5', does === 'previous' && 'rotate-180')} />
  );
  return (
    <a
      href={to}
      rel={does === 'next' ? 'next' : 'prev'}
      data-shortcut={does}
      className={buttonClasses('quiet')}
    >
      {does === 'previous' && sign}
      {t(does)}
      <kbd className="code hidden h-5 min-w-5 items-center justify-center rounded-sm border border-line text-ink-3 md:inline-flex pointer-coarse:hidden">
        {keys[does]}
      </kbd>
      {does === 'next' && sign}
    </a>
  );
}

const pageStart = (position: number) => Math.floor((position - 1) / rowsPerPage) * rowsPerPage + 1;
