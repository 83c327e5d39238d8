'use client';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRoleWords } from '#components/shell/role-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table.tsx';
import type { PeopleOfAnswer, SeenLine, Seer } from '#lib/access/log-entry.ts';
import { visible } from '#lib/loan/visible.ts';
import { useLogFormat } from './use-log-format.ts';

/** So many lines at a time: ten thousand at once would make the page slow. */
const step = 200;

type Line = { line: SeenLine; seer: Seer | null };

/** A line for each who saw what was asked for, and for each that nobody saw. */
export function SeenTable({ answer: { lines, cut } }: { answer: PeopleOfAnswer }) {
  const t = useTranslations('accessLog.seen');
  const roleWords = useRoleWords();
  const { instant } = useLogFormat();
  const [onlyUnseen, setOnlyUnseen] = useState(false);
  const [most, setMost] = useState(step);
  const unseen = lines.filter(({ seers }) => seers.length === 0);
  const people = new Set(
    lines.flatMap(({ seers }) => seers.map(({ issuer, subject }) => `${issuer} ${subject}`)),
  );
  const all: Line[] = (onlyUnseen ? unseen : lines).flatMap((line): Line[] =>
    line.seers.length > 0 ? line.seers.map((seer) => ({ line, seer })) : [{ line, seer: null }],
  );
  const shown = all.slice(0, most);
  const rest = Math.min(step, all.length - shown.length);
  return (
    <section aria-label={t('title')} className="mt-4">
      <p role="status">{t('summary', { asked: lines.length, unseen: unseen.length, people: people.size })}</p>
      {cut && <p className="text-attention">{t('cut')}</p>}
      <label className="my-2 flex min-h-7 items-center gap-2">
        <input
          type="checkbox"
          checked={onlyUnseen}
          onChange={(event) => setOnlyUnseen(event.currentTarget.checked)}
          className="size-4 accent-accent"
        />
        {t('onlyUnseen')}
      </label>
      <Table
        caption={t('title')}
        columns={[
          { key: 'key', label: t('key') },
          { key: 'who', label: t('who') },
          { key: 'views', label: t('views'), figures: true },
          { key: 'reveals', label: t('reveals'), figures: true },
          { key: 'verifications', label: t('verifications'), figures: true },
          { key: 'first', label: t('firstSeen') },
          { key: 'last', label: t('lastSeen') },
        ]}
        rows={shown.map(({ line, seer }) => ({
          key: `${line.key} ${seer?.issuer} ${seer?.subject}`,
          cells: [
            <span key="key" className="identifier">
              {visible(line.key)}
              {line.loans.length > 1 && <small className="block text-ink-3">{line.loans.join(', ')}</small>}
            </span>,
            seer ? (
              <span key="who" title={`${seer.subject} · ${seer.issuer}`}>
                {visible(seer.name)} <span className="text-ink-3 text-label">{roleWords(seer.roles)}</span>
              </span>
            ) : (
              <span key="who" className="text-ink-3">
                {t(line.loans.length > 0 ? 'nobody' : 'unknown')}
              </span>
            ),
            seer?.views ?? 0,
            seer?.reveals ?? 0,
            seer?.verifications ?? 0,
            seer ? instant(seer.first) : '—',
            seer ? instant(seer.last) : '—',
          ],
        }))}
      />
      {rest > 0 && (
        <Button className="mt-2" onClick={() => setMost(most + step)}>
          {t('more', { count: rest })}
        </Button>
      )}
    </section>
  );
}
