import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Json } from '#lib/loan/json.ts';
import { searchJson } from '#lib/view/json/search-json.ts';

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

const maxMatches = 1000;
/** Milliseconds after the last key, because the search of a large loan takes some tens of milliseconds. */
const debounceMs = 80;

/** `at` is the index of the current match; `more` means that there are more than `maxMatches`. */
type Search = { query: string; pointers: string[]; more: boolean; at: number };
const noSearch: Search = { query: '', pointers: [], more: false, at: 0 };

/** Searches a JSON value as the reader types, and steps through the matches. */
function useJsonSearch(
  value: Json,
  onMatches: (pointers: readonly string[]) => void,
  onCurrent: (pointer: string) => void,
) {
  const [search, setSearch] = useState(noSearch);
  const timer = useRef(0);
  const { query, pointers, at } = search;

  const run = (text: string) => {
    const found = searchJson(value, text, maxMatches);
    setSearch({ query: text, ...found, at: 0 });
    onMatches(found.pointers);
    const [first] = found.pointers;
    if (first !== undefined) onCurrent(first);
  };
  const selectNext = (by: 1 | -1) => {
    const next = (at + by + pointers.length) % pointers.length;
    const pointer = pointers[next];
    if (pointer === undefined) return;
    setSearch({ ...search, at: next });
    onCurrent(pointer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = event.currentTarget.value;
    clearTimeout(timer.current);
    if (text !== query) run(text);
    else selectNext(event.shiftKey ? -1 : 1);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => run(text), text === '' ? 0 : debounceMs);
  };
  return { search, step: selectNext, field: { onKeyDown, onChange } };
}
