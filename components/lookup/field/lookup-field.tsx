import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import { type LookupText, useLookupText } from './use-lookup-text.ts';

// The results are loaded when the field is first used.
const LookupResults = lazy(async () => ({ default: (await import('./lookup-results.tsx')).LookupResults }));

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
};
type LookupFieldSize = keyof typeof looks;

/**
 * Finds a loan from whatever is typed or pasted. Before the page's scripts have come it is a form that posts the text, so
 * that it appears in no URL.
 */
export function LookupField({ size, text: initialText = '' }: { size: LookupFieldSize; text?: string }) {
  const t = useTranslations('lookup');
  const id = useId();
  const lookup = useLookupText(initialText, size);
  const [shown, setShown] = useState<{ open: boolean; active: string | null }>({ open: false, active: null });
  const panel = useRef<HTMLDivElement>(null);
  const { text, touched, inside } = lookup;

  return (
    <form
      action="/open"
      method="post"
      onSubmit={lookup.submit}
      className={size === 'small' ? 'lookup-small' : undefined}
      onFocus={lookup.enter}
      // The results of another text start at the top.
      onInput={() => panel.current?.scrollTo(0, 0)}
      onKeyDown={({ key, target }) => {
        // From the results and their buttons Escape leads back to the field, from which it closes them.
        if (key === 'Escape' && target !== lookup.field.current) lookup.field.current?.focus();
      }}
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
      />
      <div
        ref={panel}
        className={looks[size].panel}
        hidden={!inside}
        // A scrolling element has to be reachable by keyboard.
        tabIndex={size === 'small' ? 0 : undefined}
      >
        {touched && (
          <Suspense>
            <LookupResults
              text={text}
              isPasted={lookup.isPasted}
              onText={lookup.setText}
              id={id}
              handle={lookup.attachResults}
              onShown={setShown}
            />
          </Suspense>
        )}
      </div>
    </form>
  );
}

/**
 * The combobox of a lookup field in its box, with the chip of a long text and the button that opens. `listbox` and
 * `active`: the ids of the results and of the marked one, while they are shown.
 */
function LookupInput({
  lookup,
  size,
  id,
  listbox,
  active,
}: {
  lookup: LookupText;
  size: LookupFieldSize;
  id: string;
  listbox: string | undefined;
  active: string | undefined;
}) {
  const t = useTranslations('lookup');
  const { field, pasted, defaultValue } = lookup;
  const look = looks[size];
  return (
    <div className={classNames('press flex items-center border focus-within:border-accent', look.box)}>
      <Icon name="search" className="size-4 shrink-0 text-ink-3" />
      {pasted !== null && <PastedChip text={pasted} onRemove={() => lookup.setText('')} />}
      <input
        ref={field}
        id={id}
        name="q"
        data-lookup
        type="text"
        role="combobox"
        // Uncontrolled: a value that follows the keys would write an attribute and lay the page out with each of them.
        defaultValue={defaultValue}
        placeholder={pasted === null ? t(size === 'small' ? 'short' : 'placeholder') : ''}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        // biome-ignore lint/a11y/noAutofocus: the home page is this field, and nothing comes before it.
        autoFocus={size === 'large'}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listbox !== undefined}
        aria-controls={listbox}
        aria-activedescendant={active}
        onInput={({ currentTarget, nativeEvent }) => lookup.input(currentTarget.value, nativeEvent)}
        onKeyDown={lookup.press}
        onPaste={lookup.paste}
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
  );
}

/** Shows the beginning and the length of a pasted text that does not fit into the field. */
function PastedChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations('lookup');
  const lines = text.trim().split(/\r\n|[\r\n\u2028\u2029]/).length;
  const begin = text
    .trimStart()
    .slice(0, 60)
    .split(/[\r\n\u2028\u2029]/, 1)[0];
  return (
    <span className="flex min-w-0 max-w-[75%] items-center gap-1.5 rounded-sm bg-hover ps-2 text-label">
      <span className="truncate text-ink-2">{begin}</span>
      <span className="figures shrink-0 text-ink-3">{t('lines', { count: lines })}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('removePasted')}
        title={t('removePasted')}
        className="press inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
      >
        <Icon name="cross" className="size-3" />
      </button>
    </span>
  );
}
