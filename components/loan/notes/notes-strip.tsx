import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { Sign } from '#components/ui/sign.tsx';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { maskDots } from '#lib/loan/masked.ts';
import { isNoteOver, type LoanNote } from '#lib/view/loan-notes.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useNoteWords } from './use-note-words.ts';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** Notes that are shown before the others are asked for. */
const firstShown = 3;

/**
 * What colleagues wrote at this loan: pinned notes first, then the newest; those that no longer hold are folded with the
 * rest.
 */
export function NotesStrip() {
  const { view, display } = useLoanView();
  const t = useTranslations('notes');
  const [opened, setOpened] = useState<LoanNote | 'new' | null>(null);
  const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
  const current = view.notes.filter((note) => !isNoteOver(note, today));
  const inOrder = [...current.filter(({ pinned }) => pinned), ...current.filter(({ pinned }) => !pinned)];
  const first = inOrder.slice(0, firstShown);
  const folded = view.notes.filter((note) => !first.includes(note));
  const listOf = (notes: readonly LoanNote[]) => (
    <ul className="space-y-1">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} isPast={isNoteOver(note, today)} edit={setOpened} />
      ))}
    </ul>
  );
  return (
    <section aria-label={t('title')} className={view.notes.length > 0 ? 'basis-full pb-1' : 'md:ms-auto'}>
      {first.length > 0 && listOf(first)}
      <div className="flex flex-wrap items-start gap-x-3">
        <Button look="quiet" className="-ms-2" aria-haspopup="dialog" onClick={() => setOpened('new')}>
          {t('write')}
        </Button>
        {folded.length > 0 && (
          <details className="disclosure min-w-0 flex-1">
            <summary>{t('more', { count: folded.length })}</summary>
            {listOf(folded)}
          </details>
        )}
      </div>
      {opened && (
        <Suspense>
          <NoteDialog note={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}

function NoteItem({
  note,
  isPast,
  edit,
}: {
  note: LoanNote;
  isPast: boolean;
  edit: (note: LoanNote) => void;
}) {
  const t = useTranslations('notes');
  const { format } = useLoanView();
  const hidden = useTranslations('state')('hidden');
  const { kindOf } = useNoteWords();
  const { text, author, writtenAt, editedAt, holdsUntil, isOutdated } = note;
  const when = (instant: string) => format.instant(Date.parse(instant));
  const remarks = [
    author,
    when(writtenAt),
    editedAt && t('edited', { when: when(editedAt) }),
    holdsUntil && t(isPast ? 'past' : 'until', { day: format.day(holdsUntil) }),
  ];
  return (
    <li className={isPast ? 'text-ink-3' : undefined}>
      {note.pinned && <Icon name="pin" className="me-1 inline-block size-3.5 align-[-2px] text-ink-3" />}
      <strong className="font-medium">{kindOf(note)}</strong>{' '}
      {isOutdated && <span className="text-attention">{t('outdated')} </span>}
      <bdi className="wrap-anywhere whitespace-pre-line">
        {text === null ? <Sign sign={maskDots} words={hidden} /> : visibleText(text)}
      </bdi>{' '}
      <small className="text-ink-3">{remarks.filter(Boolean).join(' · ')}</small>
      {note.isOwn && (
        <Button look="quiet" className="h-6 px-1.5 text-label" onClick={() => edit(note)}>
          {t('edit')}
        </Button>
      )}
    </li>
  );
}
