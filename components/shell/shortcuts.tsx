'use client';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { act, fillField, isTyping, keysAreOn } from './shortcut-acts.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Keys for what the pages offer, and the button that lists them; the list is loaded when it is first wanted. */
export function Shortcuts() {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // AltGr types `[` on many keyboards, and reports itself as Ctrl and Alt.
    const chord = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
    if (chord || event.metaKey || event.isComposing || event.repeat || event.defaultPrevented) return;
    if (open || isTyping(event) || !keysAreOn()) return;
    if (event.key === '?') setOpen(true);
    else if (!act(event.key)) return;
    event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (open || isTyping(event)) return;
    if (fillField(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });

  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('keydown', key);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return (
    <>
      <Button
        look="icon"
        aria-label={t('shortcuts')}
        title={t('shortcuts')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="question" />
      </Button>
      {open && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
