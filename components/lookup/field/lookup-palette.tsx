import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useModalDialog } from '#components/ui/dialog/use-modal-dialog.ts';
import { LookupField } from './lookup-field.tsx';

/** The field as a dialog above any page. A native dialog traps the focus, closes on Escape and restores the focus. */
export function LookupPalette({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('lookup');
  const dialog = useModalDialog();
  useEffect(() => dialog.current?.querySelector('input')?.select(), [dialog]);
  const hints = [
    ['↑ ↓', t('keysMove')],
    ['↵', t('keysOpen')],
    ['Esc', t('keysClose')],
  ] as const;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      closedby="any"
      aria-label={t('palette')}
      className="mx-auto mt-[max(1rem,10dvh)] mb-auto w-[min(42rem,calc(100vw-2rem))] max-w-none overflow-hidden rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-0 text-ink shadow-float backdrop:bg-[oklch(0_0_0/0.4)]"
    >
      <LookupField size="palette" text={text} />
      <p className="flex gap-5 border-line border-t px-4 py-2 text-ink-3 text-label pointer-coarse:hidden">
        {hints.map(([key, does]) => (
          <span key={key} className="flex items-center gap-1.5">
            <kbd className="code rounded-sm border border-line bg-panel px-1">{key}</kbd>
            {does}
          </span>
        ))}
      </p>
    </dialog>
  );
}
