import { useTranslations } from 'use-intl';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { type LoanNote, maxClosingLength } from '#lib/view/loan-notes.ts';
import { useNoteAct } from './use-note-act.ts';

/** Closes a promise with a word that says why. */
export function ClosePromiseDialog({ note, onClose }: { note: LoanNote; onClose: () => void }) {
  const t = useTranslations('notes');
  const send = useNoteAct();
  return (
    <FormDialog
      title={t('closeTitle')}
      closeLabel={t('cancel')}
      submitLabel={t('close')}
      note={t('recorded')}
      className="w-[min(28rem,calc(100vw-2rem))]"
      onClose={onClose}
      onSubmit={async (fields) =>
        (await send({ act: 'close', id: note.id, word: String(fields.get('word')) })).failure
      }
    >
      <TextField
        label={t('closingWord')}
        hint={t('closingHint')}
        name="word"
        required
        autoFocus
        maxLength={maxClosingLength}
      />
    </FormDialog>
  );
}
