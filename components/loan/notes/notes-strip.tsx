import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type Failure, FailureLine } from '#components/ui/failure-line.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { Sign } from '#components/ui/sign.tsx';
import type { NoteDraftFields } from '#lib/http/note-draft.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { isPartlyMasked, maskDots } from '#lib/loan/masked.ts';
import {
  isBroken,
  isNoteOver,
  type LoanNote,
  type NoteDraft,
  notesInOrder,
  promiseCategory,
} from '#lib/view/loan-notes.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { LongText } from '../values/long-text.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useNoteAct } from './use-note-act.ts';
import { useNoteWords } from './use-note-words.ts';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));
const ClosePromiseDialog = lazy(async () => ({
  default: (await import('./close-promise-dialog.tsx')).ClosePromiseDialog,
}));

/** Characters of a note that stand unfolded. */
const maxShown = 500;
/** Notes that are shown before the others are asked for. */
const firstShown = 3;
/** How long a deleted note can be written again. */
const undoMs = 10_000;

type Opened = (
  | { dialog: 'write'; startWith: string | null }
  | { dialog: 'edit' | 'close'; note: LoanNote }
) & { draft?: NoteDraftFields };

/**
 * What colleagues wrote at this loan: broken promises first, then pinned notes, then the newest; those that no longer hold
 * are folded with the rest.
 */
export function NotesStrip() {
  const { view, display } = useLoanView();
  const t = useTranslations('notes');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [deleted, setDeleted] = useState<NoteDraft | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = useNoteAct();
  const mayWrite = view.rights.includes('note:write');
  useKeptDraft((draft) => {
    if ('opinion' in draft) return;
    const note = view.notes.find(({ id, isOwn }) => isOwn && id === draft.note);
    setOpened(note ? { dialog: 'edit', note, draft } : { dialog: 'write', startWith: null, draft });
  });
  const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
  const inOrder = notesInOrder(view.notes, today);
  // A broken promise is never folded.
  const first = inOrder.slice(0, Math.max(firstShown, inOrder.filter(isBroken).length));
  const folded = view.notes.filter((note) => !first.includes(note));
  const act = async (what: Parameters<typeof send>[0]) => {
    const sent = await send(what);
    setFailure(sent.failure);
    return sent.failure ? null : sent.answer;
  };
  const acts: NoteActs = {
    edit: async (note) => {
      // It is edited whole, which a masked author may have to read first.
      const whole = isHidden(note) ? await readWhole(note) : note;
      if (whole) setOpened({ dialog: 'edit', note: whole });
    },
    close: (note) => setOpened({ dialog: 'close', note }),
    readWhole: async (note) => void (await readWhole(note)),
    delete: async ({ id }) => {
      const draft = (await act({ act: 'delete', id }))?.deleted ?? null;
      setDeleted(draft);
      setTimeout(() => setDeleted((last) => (last === draft ? null : last)), undoMs);
    },
  };
  const undo = async (note: NoteDraft) => {
    if (await act({ act: 'write', note })) setDeleted(null);
  };
  const readWhole = async ({ id }: LoanNote) =>
    (await act({ act: 'read', id }))?.notes.find((note) => note.id === id) ?? null;
  return (
    <section aria-label={t('title')} className={view.notes.length > 0 ? 'basis-full pb-1' : 'md:ms-auto'}>
      {first.length > 0 && <NoteList notes={first} acts={acts} />}
      <div className="flex flex-wrap items-start gap-x-3">
        {mayWrite && (
          <div className="-ms-2 flex">
            <Button
              look="quiet"
              data-shortcut="write-note"
              aria-haspopup="dialog"
              onClick={() => setOpened({ dialog: 'write', startWith: null })}
            >
              {t('write')}
            </Button>
            {display.noteCategories.includes(promiseCategory) && (
              <Button
                look="quiet"
                data-shortcut="promise"
                aria-haspopup="dialog"
                onClick={() => setOpened({ dialog: 'write', startWith: promiseCategory })}
              >
                {t('promise')}
              </Button>
            )}
          </div>
        )}
        {deleted && (
          <p role="status" className="flex min-h-8 items-center gap-1 text-ink-2">
            {t('deleted')}
            {/* The button of the note is gone, and with it the focus. */}
            <Button look="quiet" autoFocus onClick={() => void undo(deleted)}>
              {t('undo')}
            </Button>
          </p>
        )}
        {failure && <FailureLine {...failure} />}
        {folded.length > 0 && (
          <details className="disclosure min-w-0 flex-1">
            <summary>{t('more', { count: folded.length })}</summary>
            <NoteList notes={folded} acts={acts} />
            <NotesLeftOut />
          </details>
        )}
      </div>
      <Suspense>
        {opened?.dialog === 'close' && (
          <ClosePromiseDialog note={opened.note} onClose={() => setOpened(null)} />
        )}
        {(opened?.dialog === 'edit' || opened?.dialog === 'write') && (
          <NoteDialog
            note={opened.dialog === 'edit' ? opened.note : null}
            startWith={opened.dialog === 'write' ? opened.startWith : null}
            draft={opened.draft ?? null}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

type NoteActs = Record<'edit' | 'close' | 'readWhole' | 'delete', (note: LoanNote) => unknown>;

/** True where its author does not see all of a note. */
const isHidden = ({ text }: LoanNote) => text === null || isPartlyMasked(text);

/** Notes one below the other. `acts`: what their reader may do with them; on paper there is none. */
export function NoteList({ notes, acts }: { notes: readonly LoanNote[]; acts?: NoteActs }) {
  const { view, display } = useLoanView();
  const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
  return (
    <ul className="space-y-1">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} isPast={isNoteOver(note, today)} acts={acts} />
      ))}
    </ul>
  );
}

/** Says how many notes the page does not have. */
export function NotesLeftOut() {
  const t = useTranslations('notes');
  const { notesLeftOut } = useLoanView().view;
  return notesLeftOut > 0 && <p className="text-attention">{t('leftOut', { count: notesLeftOut })}</p>;
}

type NoteItemProps = { note: LoanNote; isPast: boolean; acts: NoteActs | undefined };

function NoteItem({ note, isPast, acts }: NoteItemProps) {
  const t = useTranslations('notes');
  const promises = useTranslations('promises');
  const { view, display, format } = useLoanView();
  const words = useNoteWords();
  const { text, author, writtenAt, editedAt, holdsUntil, isOutdated, promise } = note;
  const when = (instant: string) => format.instant(Date.parse(instant));
  const { closed } = promise ?? {};
  const remarks = [
    author,
    when(writtenAt),
    editedAt && t('edited', { when: when(editedAt) }),
    holdsUntil && t(isPast ? 'past' : 'until', { day: format.day(holdsUntil) }),
    closed &&
      promises('closed', {
        by: closed.by,
        day: format.day(civilDayOf(Date.parse(closed.at), display.timeZone)),
        word: visibleText(closed.word ?? maskDots),
      }),
  ];
  const isOver = promise && !closed && (promise.outcome === 'broken' || promise.outcome === 'unchecked');
  const buttons = [
    isOver && view.rights.includes('note:write') && 'close',
    note.isOwn && isHidden(note) && 'readWhole',
    note.isOwn && 'edit',
    note.isOwn && 'delete',
  ] as const;
  return (
    <li className={isPast ? 'text-ink-3' : undefined}>
      {note.pinned && <Icon name="pin" className="me-1 inline-block size-3.5 align-[-2px] text-ink-3" />}
      <strong className={classNames('font-medium', isBroken(note) && 'text-bad')}>
        {isBroken(note) && <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />}
        {words.kindOf(note)}
      </strong>{' '}
      {promise && (
        <span className="figures">
          {words.promise(promise)}
          {text !== '' && ':'}{' '}
        </span>
      )}
      {isOutdated && <span className="text-attention">{t('outdated')} </span>}
      <NoteText text={text} max={acts ? maxShown : Number.POSITIVE_INFINITY} />{' '}
      <small className="text-ink-3">{remarks.filter(Boolean).join(' · ')}</small>
      {buttons.map(
        (name) =>
          acts &&
          name && (
            <Button
              key={name}
              look="quiet"
              className="h-6 px-1.5 text-label"
              onClick={() => acts[name](note)}
            >
              {t(name)}
            </Button>
          ),
      )}
    </li>
  );
}

/** Shows the text of a note. On paper it is shown whole, so that its author stands on the sheet of its last line. */
function NoteText({ text, max }: { text: string | null; max: number }) {
  const hidden = useTranslations('state')('hidden');
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {text === null ? <Sign sign={maskDots} words={hidden} /> : <LongText text={text} max={max} />}
    </span>
  );
}
