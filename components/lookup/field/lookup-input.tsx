import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { LookupText } from './use-lookup-text.ts';

const PastedChip = lazy(async () => ({ default: (await import('./pasted-chip.tsx')).PastedChip }));

const looks = {
  large: {
    box: 'h-12 gap-2.5 rounded border-edge bg-page ps-3.5 pe-1.5 focus-within:outline-1 focus-within:outline-accent',
    input: 'text-section',
  },
  small: {
    box: 'h-8 gap-2 rounded border-line bg-panel ps-2.5 pe-1 focus-within:outline-1 focus-within:outline-accent',
    input: '',
  },
  palette: {
    box: 'h-12 gap-2.5 border-transparent border-b-line ps-4 pe-2 focus-within:border-transparent focus-within:border-b-accent',
    input: 'text-section',
  },
};
export type LookupFieldSize = keyof typeof looks;

/**
 * The combobox of a lookup field in its box, with the chip of a long text and the button that opens. `listbox` and
 * `active`: the ids of the results and of the marked one, while they are shown.
 */
export function LookupInput({
  lookup,
  size,
  id,
  listbox,
  active,
  onInput,
}: {
  lookup: LookupText;
  size: LookupFieldSize;
  id: string;
  listbox: string | undefined;
  active: string | undefined;
  onInput: () => void;
}) {
  const t = useTranslations('lookup');
  const { field, pasted, defaultValue } = lookup;
  const look = looks[size];
  return (
    <div className={classNames('press flex items-center border focus-within:border-accent', look.box)}>
      <Icon name="search" className="size-4 shrink-0 text-ink-3" />
      {pasted !== null && (
        <Suspense>
          <PastedChip text={pasted} onRemove={() => lookup.setText('')} />
        </Suspense>
      )}
      <input
        ref={field}
        id={id}
        name="q"
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
        // biome-ignore lint/a11y/noAutofocus: home and the palette are this field, and nothing comes before it.
        autoFocus={size !== 'small'}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listbox !== undefined}
        aria-controls={listbox}
        aria-activedescendant={active}
        onInput={({ currentTarget }) => {
          lookup.input(currentTarget.value);
          onInput();
        }}
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
