import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import type { NoteDraftFields } from '#lib/http/note-draft.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useKeptDraft } from '../notes/use-kept-draft.ts';
import { printExtent } from '../print/print-extent.ts';
import { OpinionSheet } from './opinion-sheet.tsx';

const OpinionDialog = lazy(async () => ({
  default: (await import('./opinion-dialog.tsx')).OpinionDialog,
}));

/** Opens the opinion, whose code is loaded then. With a caller on the phone it is there by its key alone. */
export function OpinionButton() {
  const t = useTranslations('opinion');
  const { isMaskedView } = useLoanView();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<NoteDraftFields | null>(null);
  useKeptDraft((kept) => {
    if (!('opinion' in kept)) return;
    setDraft(kept);
    setIsOpen(true);
  });
  const close = () => {
    setIsOpen(false);
    setDraft(null);
  };
  const [printed, setPrinted] = useState<string | null>(null);
  const print = (text: string) => {
    flushSync(() => {
      close();
      setPrinted(text);
    });
    addEventListener('afterprint', () => setPrinted(null), { once: true });
    printExtent('opinion');
  };
  return (
    <>
      <Button
        look="quiet"
        hidden={isMaskedView}
        data-shortcut="opinion"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense>
          <OpinionDialog draft={draft} onPrint={print} onClose={close} />
        </Suspense>
      )}
      {printed !== null && <OpinionSheet text={printed} />}
    </>
  );
}
