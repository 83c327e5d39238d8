import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecordWords } from '#components/labels/use-record-words.ts';
import { CountCell, MoreRows, PersonCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { Viewer, ViewersOfContract, ViewersReport } from '#lib/access/log/log-entry.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { DetachedNote } from './detached-note.tsx';
import { LogInstant } from './log-instant.tsx';

/** Rows are added in steps, because ten thousand at once would make the page slow. */
const rowsPerStep = 200;

const counts = ['views', 'reveals', 'verifications', 'exports', 'prints', 'lookups'] as const;

type ViewerRow = { line: ViewersOfContract; viewer: Viewer | null };

/** A line for each who saw what was asked for, and for each that nobody saw. */
export function ViewersTable({ answer: { lines, cut, detached } }: { answer: ViewersReport }) {
  const t = useTranslations('accessLog.seen');
  const { roleWords } = useRecordWords();
  const [rowCount, setRowCount] = useState(rowsPerStep);
  const withoutViewer = lines.filter(({ viewers }) => viewers.length === 0);
  // The desk cannot say that nobody saw a contract that it does not know.
  const unknown = withoutViewer.filter(({ loans }) => loans.length === 0).length;
  const unseen = withoutViewer.length - unknown;
  const people = new Set(
    lines.flatMap(({ viewers }) => viewers.map(({ issuer, subject }) => `${issuer} ${subject}`)),
  );
  const all: ViewerRow[] = lines.flatMap((line): ViewerRow[] =>
    line.viewers.length > 0 ? line.viewers.map((viewer) => ({ line, viewer })) : [{ line, viewer: null }],
  );
  const shown = all.slice(0, rowCount);
  const nextRows = Math.min(rowsPerStep, all.length - shown.length);
  return (
    <section aria-label={t('title')} className="mt-4">
      <p role="status">{t('summary', { asked: lines.length, unseen, unknown, people: people.size })}</p>
      <DetachedNote detached={detached} />
      {cut && <p className="text-attention">{t('cut')}</p>}
      <Table
        caption={t('title')}
        rows={shown}
        keyOf={({ line, viewer }) => `${line.key} ${viewer?.issuer} ${viewer?.subject}`}
        columns={[
          {
            label: t('key'),
            cell: ({ line: { key, loans } }) => {
              // Several loans may have a contract number, and it may be written with other zeros.
              const others = loans.filter((loan) => loan !== key);
              return (
                <span className="identifier inline-block md:min-w-36">
                  {visibleText(key)}
                  {others.length > 0 && <small className="block text-ink-3">{others.join(', ')}</small>}
                </span>
              );
            },
          },
          {
            label: t('who'),
            cell: ({ line, viewer }) =>
              viewer ? (
                <PersonCell
                  name={visibleText(viewer.name)}
                  roles={roleWords(viewer.roles)}
                  title={`${viewer.subject} · ${viewer.issuer}`}
                />
              ) : (
                <span className="text-ink-3">{t(line.loans.length > 0 ? 'nobody' : 'unknown')}</span>
              ),
          },
          ...counts.map((name) => ({
            label: t(name),
            figures: true,
            // The row of a loan that nobody saw has no viewer.
            cell: ({ viewer }: ViewerRow) => <CountCell count={viewer?.[name] ?? 0} />,
          })),
          { label: t('firstSeen'), cell: ({ viewer }) => <LogInstant iso={viewer?.first} /> },
          { label: t('lastSeen'), cell: ({ viewer }) => <LogInstant iso={viewer?.last} /> },
        ]}
      />
      {nextRows > 0 && (
        <MoreRows onMore={() => setRowCount(rowCount + rowsPerStep)}>
          {t('more', { count: nextRows })}
        </MoreRows>
      )}
    </section>
  );
}
