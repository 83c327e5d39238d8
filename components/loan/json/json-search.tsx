import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Json } from '#lib/loan/json.ts';
import { maxMatches, useJsonSearch } from './use-json-search.ts';

/** Searches names and values. Enter goes to the next match, Shift-Enter to the previous one. */
export function JsonSearch({
  value,
  onMatches,
  onCurrent,
}: {
  value: Json;
  onMatches: (pointers: readonly string[]) => void;
  onCurrent: (pointer: string) => void;
}) {
  const t = useTranslations('json');
  const { search, step, field } = useJsonSearch(value, onMatches, onCurrent);
  const { query, pointers, more, at } = search;
  const count = more ? t('foundMany', { count: maxMatches }) : t('found', { count: pointers.length });
  return (
    <search className="flex min-w-0 flex-1 basis-64 items-center gap-1.5">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{t('search')}</span>
        <Icon name="search" className="pointer-events-none absolute inset-s-2 top-2 size-4 text-ink-3" />
        <input
          type="search"
          placeholder={t('search')}
          spellCheck={false}
          autoComplete="off"
          {...field}
          className="h-8 w-full rounded border border-edge bg-page ps-8 pe-2 hover:border-ink-3"
        />
      </label>
      <span role="status" className="figures min-w-16 whitespace-nowrap text-end text-ink-3 text-label">
        {query === '' ? '' : pointers.length > 0 ? `${at + 1} / ${count}` : count}
      </span>
      <Button
        look="icon"
        aria-label={t('previous')}
        title={t('previous')}
        disabled={pointers.length === 0}
        onClick={() => step(-1)}
      >
        <Icon name="chevron" className="size-4 -rotate-90" />
      </Button>
      <Button
        look="icon"
        aria-label={t('next')}
        title={t('next')}
        disabled={pointers.length === 0}
        onClick={() => step(1)}
      >
        <Icon name="chevron" className="size-4 rotate-90" />
      </Button>
    </search>
  );
}
