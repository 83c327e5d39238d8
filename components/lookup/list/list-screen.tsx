'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { useFormat } from '#components/preferences/providers.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CheckboxField } from '#components/ui/form/choice-fields.tsx';
import { IdentifierCell, InstantCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import { listPageQuery } from '#lib/http/lists-client.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { indexSorts, listSorts, readFilters } from '#lib/lookup/list/list-reading.ts';
import {
  type AskedListView,
  type ListView,
  listFilters,
  listHref,
  listItemHref,
  listQueryOf,
  rowsPerPage,
} from '#lib/lookup/list/list-view.ts';
import type { ListItem, ListPage } from '#lib/lookup/list/lookup-list.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { describePromise } from '#lib/view/describe-promise.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { IndexedLoanLine } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';
import { ChosenRows } from './chosen-rows.tsx';
import { DoneCheckbox } from './done-checkbox.tsx';
import { ListHeading } from './list-heading.tsx';
import { ReadCell, readColumns, SignLegend } from './read-columns.tsx';
import { ReadingBar } from './reading-bar.tsx';

/** A pasted list with the matches and the progress of its rows, a hundred at a time. */
export function ListScreen({
  page: given,
  view: asked,
  limits,
}: {
  page: ListPage;
  view: AskedListView;
  limits: LimitUse[];
}) {
  const t = useTranslations('lookup.lists');
  const { data: page, refetch } = useQuery(listPageQuery(given, asked));
  const { id, size, found, visited, done, start, view, documentsNotAsked } = page;
  const items = page.items.slice(0, rowsPerPage);
  const isRead = page.reading.state !== 'never';
  return (
    <main id="content" className="mx-auto w-full max-w-[90rem] px-4 pt-8 pb-16 md:px-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ListHeading list={page} onNamed={() => void refetch()} />
        <span className="figures text-ink-2">{t('rows', { count: size })}</span>
        <span className="figures text-ink-3">{t('progress', { found, visited, done })}</span>
        {start && (
          <a
            href={listItemHref(id, start, view) ?? ''}
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
      <ReadingBar list={id} reading={page.reading} onAct={() => void refetch()} />
      {isRead && <ListFigures page={page} view={view} />}
      <ListOrder page={page} view={view} isRead={isRead} />
      <nav aria-label={t('show')} className="-mx-2 mt-4 mb-2 flex flex-wrap gap-1">
        {listFilters.map((show) => linksOf(id, view)({ show }, t(`filters.${show}`)))}
      </nav>
      {items.length > 0 ? (
        <div className={classNames('list-rows', isRead && 'list-rows-read')}>
          <ListTable list={id} items={items} isRead={isRead} view={view} onDecided={() => void refetch()} />
        </div>
      ) : (
        <p className="py-2 text-ink-3">{t('empty')}</p>
      )}
      <Pagination page={page} view={view} />
    </main>
  );
}

function Pagination({ page, view }: { page: ListPage; view: ListView }) {
  const t = useTranslations('lookup.lists');
  const { number } = useLookupFormat();
  const { id, size, items, earlier } = page;
  const isByPosition = view.sort === 'position';
  const shown = items.slice(0, rowsPerPage);
  const first = isByPosition ? shown[0]?.position : view.from;
  const last = isByPosition ? shown.at(-1)?.position : view.from + shown.length - 1;
  // One row more than a page was requested, which shows whether there is another page.
  const next = items[rowsPerPage];
  const later = next ? (isByPosition ? next.position : view.from + rowsPerPage) : null;
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

function ListTable({
  list,
  items,
  isRead,
  view,
  onDecided,
}: {
  list: string;
  items: readonly ListItem[];
  isRead: boolean;
  view: ListView;
  onDecided: () => void;
}) {
  const t = useTranslations('lookup.lists');
  const reading = useTranslations('listReading');
  const notes = useTranslations('notes');
  const shown = isRead ? readColumns : [];
  const { instant } = useLookupFormat();
  const [chosen, setChosen] = useState<readonly LoanId[]>([]);
  const choose = (loan: LoanId, isChosen: boolean) =>
    setChosen((before) => [...before.filter((other) => other !== loan), ...(isChosen ? [loan] : [])]);
  const shownLoans = [...new Set(items.flatMap(({ loan }) => loan ?? []))];
  const isAllChosen = shownLoans.every((loan) => chosen.includes(loan));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6">
        {shownLoans.length > 0 && (
          <CheckboxField
            label={t('chooseAll', { count: shownLoans.length })}
            checked={isAllChosen}
            onChange={() => setChosen(isAllChosen ? [] : shownLoans)}
          />
        )}
        <SignLegend items={items} />
      </div>
      {chosen.length > 0 && (
        <ChosenRows
          list={list}
          loans={chosen}
          onDecided={(decided) => {
            setChosen((before) => before.filter((loan) => !decided.includes(loan)));
            onDecided();
          }}
        />
      )}
      <Table
        caption={t('title')}
        rows={items}
        keyOf={({ position }) => position}
        idOf={({ position }) => `row-${position}`}
        columns={[
          {
            label: t('position'),
            cell: ({ position, loan }) => (
              <span className="flex items-center gap-2">
                {loan && (
                  <input
                    type="checkbox"
                    aria-label={t('choose', { position })}
                    checked={chosen.includes(loan)}
                    onChange={({ target }) => choose(loan, target.checked)}
                    className="size-4 accent-accent"
                  />
                )}
                <span className="figures text-ink-3">{position}</span>
              </span>
            ),
          },
          { label: t('identifier'), cell: (item) => <PastedIdentifier item={item} /> },
          {
            label: t('loan'),
            cell: (item) => (
              <div>
                <LoanOfRow list={list} item={item} view={view} />
                {item.promise && <PromiseOfRow promise={item.promise} />}
                {item.decision !== null && (
                  <span className="block text-ink-2 text-label">
                    {[notes(`decisions.${item.decision}`), item.decidedBy].filter(Boolean).join(' · ')}
                    {item.isDecisionOutdated && (
                      <span className="text-attention"> · {notes('outdated')}</span>
                    )}
                  </span>
                )}
              </div>
            ),
          },
          ...shown.map((column) => ({
            label: reading(`columns.${column}`),
            cell: (item: ListItem) => <ReadCell item={item} column={column} />,
          })),
          {
            label: t('visited'),
            cell: ({ visitedAt }) => <InstantCell iso={visitedAt} words={instant} none={t('never')} />,
          },
          {
            label: t('done'),
            cell: (item) => <DoneCheckbox key={`done ${item.done}`} list={list} item={item} />,
          },
        ]}
      />
    </>
  );
}

/** The promise that stands at the loan: a broken one is told by its word before its color. */
function PromiseOfRow({ promise }: { promise: NonNullable<ListItem['promise']> }) {
  const t = useTranslations('promises');
  const format = useFormat();
  return (
    <span className="figures block text-ink-2 text-label">
      <span className={promise.outcome === 'broken' ? 'font-medium text-bad' : undefined}>
        {t(`outcomes.${promise.outcome}`)}
      </span>{' '}
      {describePromise(promise, { t, format })}
    </span>
  );
}

/** The text of the row, as far as it is stored. */
function PastedIdentifier({ item: { kind, id, line } }: { item: ListItem }) {
  const t = useTranslations('lookup.lists');
  const reading = useTranslations('listReading');
  if (kind === 'rounded') return <span className="text-attention">{reading('rounded')}</span>;
  if (kind === null) return <span className="text-ink-3">{t('noIdentifier', { line })}</span>;
  if (id !== null) return <IdentifierCell id={visibleText(id)} />;
  return <span className="text-ink-3">{t(kind === 'document' ? 'aDocument' : 'hidden')}</span>;
}

/** The loan that the row opens, or why it opens none. */
function LoanOfRow({ list, item, view }: { list: string; item: ListItem; view: ListView }) {
  const t = useTranslations('lookup.lists');
  const { loan, indexed, matches, read, kind } = item;
  const href = listItemHref(list, item, view);
  // A row that was read shows in its columns what that reading told, and when that was.
  const shown = read?.verdicts ? { status: null, standing: null, createdAt: null, seenAt: null } : {};
  if (loan && href) {
    return (
      <a href={href} className="press -mx-1.5 flex items-baseline rounded px-1.5 hover:bg-hover max-sm:block">
        <IndexedLoanLine
          loan={loan}
          indexed={indexed && { ...indexed, ...shown }}
          isIdBeside={item.id === loan}
        />
        {matches > 1 && (
          <span className="text-attention text-label sm:ms-4">{t('oneOf', { count: matches })}</span>
        )}
      </a>
    );
  }
  if (matches > 1) return <span className="text-attention">{t('several', { count: matches })}</span>;
  const isImportable = kind === 'contract' || kind === 'externalId' || kind === 'reference';
  return <span className="text-attention">{t(isImportable ? 'notImported' : 'notFound')}</span>;
}

/** Shown for a list that is gone or belongs to somebody else; the page does not say which. */
export function ListNotFound() {
  const t = useTranslations('lookup.lists');
  return (
    <main id="content" className="mx-auto w-full max-w-[35rem] px-4 pt-12 pb-16 sm:px-0 sm:pt-[12vh]">
      <h1 className="text-balance font-semibold text-title">{t('gone')}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t('goneWhy')}</p>
      <a href="/" className={buttonClasses('primary')}>
        {t('leave')}
      </a>
    </main>
  );
}

/** Makes links to the first page of a list in other views. Each is marked where its view is shown already. */
const linksOf = (list: string, view: ListView) => (change: Partial<ListView>, words: string) => {
  const href = listHref(list, { ...view, ...change, from: 1 });
  const isCurrent = href === listHref(list, { ...view, from: 1 });
  return (
    <a
      key={href}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={buttonClasses(isCurrent ? 'outline' : 'quiet')}
    >
      {words}
    </a>
  );
};

/** What the rows of a list come to: how many there are of each kind, and of each cause. Each count is a filter. */
function ListFigures({ page: { id, counts, causes }, view }: { page: ListPage; view: ListView }) {
  const t = useTranslations('listReading');
  const { number } = useLookupFormat();
  const causeWords = useTranslations('causes');
  const link = linksOf(id, view);
  return (
    <div className="mt-2 grid gap-1">
      <nav aria-label={t('figures')} className="-mx-2 flex flex-wrap gap-1">
        {readFilters
          .filter((show) => counts[show] > 0 || view.show === show)
          .map((show) => link({ show }, `${t(`filters.${show}`)} ${number(counts[show])}`))}
      </nav>
      {causes.length > 0 && (
        <nav aria-label={t('causes')} className="-mx-2 flex flex-wrap items-center gap-1">
          <span className="px-2 text-ink-3 text-label">{t('causes')}</span>
          {causes.map(({ cause, rows }) =>
            link({ cause }, t('cause', { rows, field: causeField(cause, { t: causeWords }) })),
          )}
          {view.cause !== null && link({ cause: null }, t('allCauses'))}
        </nav>
      )}
    </div>
  );
}

/** The orders of the rows: by what was read, and before by what the index has. */
function ListOrder({ page: { id }, view, isRead }: { page: ListPage; view: ListView; isRead: boolean }) {
  const t = useTranslations('listReading');
  const csv = `/api/lists/${id}/csv?${listQueryOf({ ...view, from: 1 })}`;
  return (
    <nav aria-label={t('sort')} className="-mx-2 mt-1 flex flex-wrap items-center gap-1">
      <details className="menu">
        <summary className="press">
          {t('sort')}: {t(`sorts.${view.sort}`)}
        </summary>
        <div className="sm:start-0 sm:end-auto">
          {(isRead ? listSorts : indexSorts).map((sort) => linksOf(id, view)({ sort }, t(`sorts.${sort}`)))}
        </div>
      </details>
      {isRead && (
        <a href={csv} download className={buttonClasses('outline')}>
          {t('csv')}
        </a>
      )}
    </nav>
  );
}
