import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#components/ui/button.tsx';
import { useWindowEvent } from '#components/ui/use-window-event.ts';
import { isMac, isTyping, leaveField, openLookup, singleKeysEnabled } from './shortcut-actions.ts';
import { runShortcut } from './shortcut-registry.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Handles the keyboard shortcuts, and shows the button that lists them. The list is loaded when it is first opened. */
export function Shortcuts() {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);

  useWindowEvent('keydown', (event) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || open) return;
    if (isFindChord(event) && openLookup()) return event.preventDefault();
    if (event.key === 'Escape') leaveField(event);
    // On some keyboards AltGr types `/` or `?`, and is reported as Ctrl and Alt.
    const chord = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
    if (chord || event.metaKey || isTyping(event) || !singleKeysEnabled()) return;
    if (event.key === '?') setOpen(true);
    else if (!runShortcut(event.key)) return;
    event.preventDefault();
  });
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (open || isTyping(event) || text.trim() === '') return;
    if (openLookup(text)) event.preventDefault();
  });

  return (
    <>
      <IconButton
        icon="question"
        label={t('shortcuts')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** ⌘K, or Ctrl-K where there is no ⌘. */
function isFindChord(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  return isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}
