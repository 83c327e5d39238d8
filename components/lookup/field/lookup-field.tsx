import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { FieldKeys } from './field-keys.ts';

// The results are loaded when the field is first used.
const PastedChip = lazy(async () => ({ default: (await import('./pasted-chip.tsx')).PastedChip }));
const Finder = lazy(async () => ({ default: (await import('./lookup-results.tsx')).LookupResults }));

const looks = {
  large: {
    box: 'h-12 gap-2.5 rounded border-edge bg-page ps-3.5 pe-1.5 focus-within:outline-1 focus-within:outline-accent',
    input: 'text-section',
    panel: 'mt-4',
  },
  small: {
    box: 'h-8 gap-2 rounded border-line bg-panel ps-2.5 pe-1 focus-within:outline-1 focus-within:outline-accent',
    input: '',
    panel:
      'absolute inset-x-0 top-full mt-1.5 max-h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-2 shadow-float empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:top-12 md:-inset-x-12',
  },
  palette: {
    box: 'h-12 gap-2.5 border-transparent border-b-line ps-4 pe-2 focus-within:border-transparent focus-within:border-b-accent',
    input: 'text-section',
    panel: 'max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain p-2',
  },
};

/** A longer text, or one of several lines, is shown as a chip beside the field. */
const maxFieldLength = 400;

const isTooLongForField = (text: string) =>
  text.length > maxFieldLength || /[\r\n\u2028\u2029]/.test(text.trim());

/**
 * Finds a loan from whatever is typed or pasted. Without JavaScript it is a form that posts the text, so that it appears
 * in no URL, and the home page shows the results.
 */
export function LookupField({
  size,
  text: given = '',
  initialResults,
}: {
  size: keyof typeof looks;
  text?: string;
  /** The results of `text` from the server, until another text is typed. */
  initialResults?: ReactNode;
}) {
  const t = useTranslations('lookup');
  const [typed, setTyped] = useState(isTooLongForField(given) ? '' : given);
  // A text that does not fit into one line is kept here, whole.
  const [pasted, setPasted] = useState(isTooLongForField(given) ? given : null);
  const [touched, setTouched] = useState(size === 'palette');
  const [shown, setShown] = useState<{ open: boolean; active: string | null }>({ open: false, active: null });
  const [inside, setInside] = useState(size !== 'small');
  const keys = useRef<FieldKeys>({ isEnterPending: false, handler: null });
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  const id = useId();
  const look = looks[size];
  const text = pasted ?? typed;

  // React hears nothing of what was typed before the page was hydrated.
  useEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    setTouched(true);
    setTyped(input.value);
    if (document.activeElement === input) setInside(true);
  }, []);

  const setText = (next: string) => {
    setTouched(true);
    setPasted(isTooLongForField(next) ? next : null);
    setTyped(isTooLongForField(next) ? '' : next.trim());
    if (field.current) field.current.value = isTooLongForField(next) ? '' : next.trim();
  };
  const submit = (event: FormEvent) => {
    const { nativeEvent } = event;
    // A button with a name submits the form itself.
    if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.hasAttribute('name')) return;
    event.preventDefault();
    setTouched(true);
    setInside(true);
    if (keys.current.handler) keys.current.handler.submit();
    else keys.current.isEnterPending = true;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && pasted !== null && event.currentTarget.value === '') setPasted(null);
    if (event.key === 'Escape' && size === 'small' && inside && text !== '') setInside(false);
    else if (!keys.current.handler?.press(event.key)) return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const clipboardText = event.clipboardData.getData('text/plain');
    if (!isTooLongForField(clipboardText)) return;
    event.preventDefault();
    setText(clipboardText);
  };

  return (
    <form
      action="/open"
      method="post"
      onSubmit={submit}
      className={size === 'small' ? 'lookup-small' : undefined}
      onFocus={() => {
        setTouched(true);
        setInside(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (size === 'small' && !currentTarget.contains(relatedTarget)) setInside(false);
      }}
    >
      <label htmlFor={id} className={size === 'large' ? 'mb-1.5 block font-medium' : 'sr-only'}>
        {t('label')}
      </label>
      <div className={classNames('press flex items-center border focus-within:border-accent', look.box)}>
        <Icon name="search" className="size-4 shrink-0 text-ink-3" />
        {pasted !== null && (
          <Suspense>
            <PastedChip text={pasted} onRemove={() => setText('')} />
          </Suspense>
        )}
        <input
          ref={field}
          id={id}
          name="q"
          type="text"
          role="combobox"
          // Uncontrolled: a value that follows the keys would write an attribute and lay the page out with each of them.
          defaultValue={isTooLongForField(given) ? '' : given}
          placeholder={pasted === null ? t(size === 'small' ? 'short' : 'placeholder') : ''}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: home and the palette are this field, and nothing comes before it.
          autoFocus={size !== 'small'}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={shown.open && inside}
          aria-controls={shown.open && inside ? `${id}-found` : undefined}
          aria-activedescendant={(inside && shown.active) || undefined}
          onInput={({ currentTarget }) => {
            setTouched(true);
            setInside(true);
            if (currentTarget.value !== '') setPasted(null);
            setTyped(currentTarget.value);
            // The results of another text start at the top. Reading `scrollTop` would force a layout.
            if (scrolled.current) panel.current?.scrollTo(0, 0);
            scrolled.current = false;
          }}
          onKeyDown={press}
          onPaste={paste}
          className={classNames('peer h-full min-w-0 flex-1 bg-transparent outline-none', look.input)}
        />
        {size === 'small' && (
          <kbd className="code me-1 hidden h-5 min-w-5 items-center justify-center rounded-sm border border-line text-ink-3 peer-placeholder-shown:inline-flex peer-focus:hidden max-sm:hidden! pointer-coarse:hidden">
            /
          </kbd>
        )}
        <button
          type="submit"
          className={
            size === 'large'
              ? buttonClasses('primary')
              : 'press h-6 shrink-0 rounded-sm px-1.5 font-medium text-accent text-label hover:bg-hover peer-placeholder-shown:hidden'
          }
        >
          {t('open')}
        </button>
      </div>
      <div
        ref={panel}
        className={look.panel}
        hidden={!inside}
        onScroll={() => {
          scrolled.current = true;
        }}
        // A scrolling element has to be reachable by keyboard.
        tabIndex={size === 'large' ? undefined : 0}
      >
        {touched && (text !== given || size === 'palette' || !initialResults) ? (
          <Suspense>
            <Finder text={text} size={size} id={id} keys={keys} onShown={setShown} />
          </Suspense>
        ) : (
          initialResults
        )}
      </div>
    </form>
  );
}
