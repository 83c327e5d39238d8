import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DetachedNote } from '#components/access-log/detached-note.tsx';
import { LogInstant } from '#components/access-log/log-instant.tsx';
import { useRecordWords } from '#components/labels/use-record-words.ts';
import { WordWithCode } from '#components/labels/word-with-code.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreRows, PersonCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { LoanAccess, LoanAccesses } from '#lib/access/log/log-entry.ts';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** The accesses, newest first, in pages. They are fetched when the section opens, and again only on demand. */
export function AccessesList({ loan }: { loan: string }) {
  const t = useTranslations('accesses');
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['accesses', loan],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      const url = `/api/loans/${encodeURIComponent(loan)}/accesses${query}`;
      return answerOrThrow(requestJson<LoanAccesses>(url, 'accesses'));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Closing the section drops the list, so that opening it again fetches the present one.
    gcTime: 0,
  });
  const accesses = data?.pages.flatMap((page) => page.accesses) ?? [];
  return (
    <div className="my-2" aria-busy={isFetching}>
      <p className="text-ink-3 text-label">{t('note')}</p>
      {accesses.length > 0 && <AccessTable accesses={accesses} />}
      <div role="status" className="py-1">
        {isFetching ? t('loading') : !error && accesses.length === 0 ? t('empty') : ''}
      </div>
      {data && !hasNextPage && <DetachedNote detached={data.pages.at(-1)?.detached ?? null} />}
      {error && !isFetching && (
        <div className="flex flex-wrap items-center gap-2">
          <InlineProblem what={t('failed')} problem={error.problem} />
          <Button onClick={() => (data ? fetchNextPage() : refetch())}>{t('again')}</Button>
        </div>
      )}
      {hasNextPage && !isFetching && !error && <MoreRows onMore={fetchNextPage}>{t('more')}</MoreRows>}
    </div>
  );
}

function AccessTable({ accesses }: { accesses: readonly LoanAccess[] }) {
  const title = useTranslations('accesses')('title');
  const t = useTranslations('accessLog');
  const { roleWords } = useRecordWords();
  return (
    <Table
      caption={title}
      rows={accesses}
      keyOf={({ sequence }) => sequence}
      columns={[
        { label: t('when'), cell: ({ instant }) => <LogInstant iso={instant} /> },
        {
          label: t('person'),
          cell: ({ subject, name, roles }) => (
            <PersonCell name={visibleText(name)} roles={roleWords(roles)} title={subject} />
          ),
        },
        {
          label: t('action'),
          cell: ({ action }) => <WordWithCode word={t(`actions.${action}`)} code={action} />,
        },
        { label: t('what'), cell: (access) => <AccessDetails access={access} /> },
      ]}
    />
  );
}

function AccessDetails({ access }: { access: LoanAccess }) {
  const { listsOf, reasonWords, outcomeWord } = useRecordWords();
  return (
    <span className="flex flex-col">
      {listsOf(access).map(({ name, words }) => (
        <span key={name} className="wrap-anywhere">
          <span className="text-ink-3">{name}:</span> {visibleText(words)}
        </span>
      ))}
      {access.reason && <q className="wrap-anywhere">{visibleText(reasonWords(access.reason))}</q>}
      {access.outcome !== 'ok' && <WordWithCode word={outcomeWord(access.outcome)} code={access.outcome} />}
    </span>
  );
}
