import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { printExtent } from './print-extent.ts';

const extents = ['page', 'dossier', 'everything'] as const;

/** Asks what to print, and prints it. The menu of the browser prints everything. */
export function PrintButton() {
  const t = useTranslations('print');
  const [open, setOpen] = useState(false);
  const print = (extent: (typeof extents)[number]) => {
    flushSync(() => setOpen(false));
    printExtent(extent);
  };
  return (
    <>
      <IconButton icon="print" label={t('button')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <TitledDialog
          title={t('title')}
          closeLabel={t('close')}
          className="w-[min(28rem,calc(100vw-2rem))]"
          onClose={() => setOpen(false)}
        >
          {extents.map((extent) => (
            <div key={extent} className="flex items-center gap-3 py-1.5">
              <Button look={extent === 'page' ? 'primary' : 'outline'} onClick={() => print(extent)}>
                {t(`extents.${extent}`)}
              </Button>
              <span className="text-ink-3 text-label">{t(`holds.${extent}`)}</span>
            </div>
          ))}
        </TitledDialog>
      )}
    </>
  );
}
