import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { isMac, isTyping, leaveField, singleKeysEnabled } from './shortcut-actions.ts';
import { runShortcut } from './shortcut-registry.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

const LookupPalette = lazy(async () => ({
  default: (await import('#components/lookup/field/lookup-palette.tsx')).LookupPalette,
}));

/**
 * Handles the keyboard shortcuts, and shows the button that lists them. The list and the lookup palette are loaded when
 * they are first opened. `finds` is false where nobody is signed in, since they have no palette.
 */
export function Shortcuts({ finds }: { finds: boolean }) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  /** The initial text of the palette. Null while it is closed. */
  const [finding, setFinding] = useState<string | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || open) return;
    if (finds && isFindChord(event)) {
      event.preventDefault();
      setFinding(finding === null ? '' : null);
      return;
    }
    if (event.key === 'Escape') leaveField(event);
    // On many keyboards AltGr types `[`, and is reported as Ctrl and Alt.
    const chord = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
    if (chord || event.metaKey || isTyping(event) || !singleKeysEnabled()) return;
    if (event.key === '?') setOpen(true);
    else if (event.key === '/' && finds) setFinding('');
    else if (!runShortcut(event.key)) return;
    event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!finds || open || isTyping(event) || text.trim() === '') return;
    event.preventDefault();
    setFinding(text);
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
      {finding !== null && (
        <Suspense>
          <LookupPalette text={finding} onClose={() => setFinding(null)} />
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
