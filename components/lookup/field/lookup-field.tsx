import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LookupFieldSize, LookupInput } from './lookup-input.tsx';
import { useLookupText } from './use-lookup-text.ts';

// The results are loaded when the field is first used.
const Finder = lazy(async () => ({ default: (await import('./lookup-results.tsx')).LookupResults }));

const panels: Record<LookupFieldSize, string> = {
  large: 'mt-4',
  small:
    'absolute inset-x-0 top-full mt-1.5 max-h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-2 shadow-float empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:top-12 md:-inset-x-12',
  palette: 'max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain p-2',
};

/**
 * Finds a loan from whatever is typed or pasted. Without JavaScript it is a form that posts the text, so that it appears
 * in no URL, and the home page shows the results.
 */
export function LookupField({
  size,
  text: given = '',
  initialResults,
}: {
  size: LookupFieldSize;
  text?: string;
  /** The results of `text` from the server, until another text is typed. */
  initialResults?: ReactNode;
}) {
  const t = useTranslations('lookup');
  const id = useId();
  const lookup = useLookupText(given, size);
  const [shown, setShown] = useState<{ open: boolean; active: string | null }>({ open: false, active: null });
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  const { text, touched, inside } = lookup;

  return (
    <form
      action="/open"
      method="post"
      onSubmit={lookup.submit}
      className={size === 'small' ? 'lookup-small' : undefined}
      onFocus={lookup.enter}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (size === 'small' && !currentTarget.contains(relatedTarget)) lookup.leave();
      }}
    >
      <label htmlFor={id} className={size === 'large' ? 'mb-1.5 block font-medium' : 'sr-only'}>
        {t('label')}
      </label>
      <LookupInput
        lookup={lookup}
        size={size}
        id={id}
        listbox={shown.open && inside ? `${id}-found` : undefined}
        active={(inside && shown.active) || undefined}
        onInput={() => {
          // The results of another text start at the top. Reading `scrollTop` would force a layout.
          if (scrolled.current) panel.current?.scrollTo(0, 0);
          scrolled.current = false;
        }}
      />
      <div
        ref={panel}
        className={panels[size]}
        hidden={!inside}
        onScroll={() => {
          scrolled.current = true;
        }}
        // A scrolling element has to be reachable by keyboard.
        tabIndex={size === 'large' ? undefined : 0}
      >
        {touched && (text !== given || size === 'palette' || !initialResults) ? (
          <Suspense>
            <Finder text={text} size={size} id={id} keys={lookup.keys} onShown={setShown} />
          </Suspense>
        ) : (
          initialResults
        )}
      </div>
    </form>
  );
}
