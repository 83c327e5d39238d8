'use client';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState, useTransition } from 'react';
import { useTranslations } from 'use-intl';
import { buttonLook } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { FoundLoanId } from '#lib/loan/find-loan-id.ts';
import { loanHref } from '#lib/loan/loan-href.ts';
import { prefixes } from '#lib/loan/schema.ts';
import { keepLinesApart } from './one-line.ts';
import { useShellDisplay } from './providers.tsx';

// Reading what was typed, and saying what is wrong with it, is loaded when something is first opened.
const loadReader = () => import('#lib/loan/find-loan-id.ts');
const OpenProblem = lazy(async () => ({ default: (await import('./open-problem.tsx')).OpenProblem }));

const looks = {
  large: {
    form: '',
    box: 'h-12 gap-2.5 rounded border-edge bg-page ps-3.5 pe-1.5',
    input: 'text-section',
    said: 'mt-2',
  },
  small: {
    form: 'relative',
    box: 'h-8 gap-2 rounded border-line bg-panel ps-2.5 pe-1',
    input: '',
    said: 'absolute inset-x-0 top-full mt-1.5 rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-3 shadow-float empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:top-12',
  },
};

/**
 * Opens the loan whose identifier is somewhere in what is typed or pasted. Without JavaScript it is a plain
 * form: `/open` reads the text, and the home page says what was wrong with it.
 */
export function OpenField({
  size,
  text = '',
  problem = null,
}: {
  size: 'small' | 'large';
  text?: string;
  /** What is wrong with `text`, where that is known already. */
  problem?: ReactNode;
}) {
  const t = useTranslations('open');
  const pattern = useShellDisplay().loanIdPattern;
  const [found, setFound] = useState<FoundLoanId | 'as-given' | null>('as-given');
  const [opening, startOpening] = useTransition();
  const id = useId();
  const large = size === 'large';
  const look = looks[size];
  const said =
    found === 'as-given' ? problem : found && found.is !== 'loan' ? <OpenProblem found={found} /> : null;
  const failed = said !== null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('q');
    if (!(field instanceof HTMLInputElement) || opening) return;
    startOpening(async () => {
      const { findLoanId } = await loadReader();
      const read = findLoanId(field.value, new RegExp(pattern, 'u'));
      setFound(read);
      if (read.is === 'loan') location.assign(loanHref(read.id, read.query));
      else field.select();
    });
  };

  return (
    <form action="/open" method="get" onSubmit={submit} className={look.form}>
      <label htmlFor={id} className={large ? 'mb-1.5 block font-medium' : 'sr-only'}>
        {t('label')}
      </label>
      <div
        className={classNames(
          'press flex items-center border focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
          look.box,
        )}
      >
        <Icon name="search" className="size-4 shrink-0 text-ink-3" />
        <input
          id={id}
          name="q"
          type="text"
          defaultValue={text}
          placeholder={large ? t('placeholder') : t('short')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: the home page is this field, and nothing comes before it.
          autoFocus={large}
          data-shortcut="open"
          aria-invalid={failed || undefined}
          aria-describedby={`${id}-said`}
          onInput={() => setFound(null)}
          onPaste={keepLinesApart}
          className={classNames('peer h-full min-w-0 flex-1 bg-transparent outline-none', look.input)}
        />
        {!large && (
          <kbd className="code me-1 hidden h-5 min-w-5 items-center justify-center rounded-sm border border-line text-ink-3 peer-placeholder-shown:inline-flex peer-focus:hidden pointer-coarse:hidden">
            /
          </kbd>
        )}
        <button
          type="submit"
          aria-disabled={opening}
          className={
            large
              ? buttonLook('primary')
              : 'press h-6 shrink-0 rounded-sm px-1.5 font-medium text-accent text-label hover:bg-hover peer-placeholder-shown:hidden'
          }
        >
          {opening ? t('opening') : t('button')}
        </button>
      </div>
      <div id={`${id}-said`} role="alert" className={look.said}>
        <Suspense>{said}</Suspense>
      </div>
      {large && !failed && <p className="text-ink-2">{t('hint', { prefix: prefixes.loan })}</p>}
    </form>
  );
}
