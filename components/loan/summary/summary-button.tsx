import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';

const SummaryDialog = lazy(async () => ({ default: (await import('./summary-dialog.tsx')).SummaryDialog }));

/** Opens the ticket summary, whose code is loaded then. */
export function SummaryButton({ otherContracts }: { otherContracts: ReactNode }) {
  const t = useTranslations('summary');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" data-shortcut="summary" onClick={() => setOpen(true)}>
        <Icon name="copy" />
        {t('button')}
      </Button>
      {open && (
        <Suspense>
          <SummaryDialog otherContracts={otherContracts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
