'use client';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Json } from '#lib/loan/json.ts';
import { searchTree } from '#lib/view/json/search-json.ts';

const mostHits = 1000;
/** After the last key: a large loan takes some tens of milliseconds to search. */
const pauseMs = 80;

type Search = { query: string; pointers: string[]; more: boolean; at: number };
const nothing: Search = { query: '', pointers: [], more: false, at: 0 };

/** Finds names and values: Enter goes to the next one, Shift and Enter to the one before, Escape ends. */
export function JsonSearch({
  value,
  found,
  show,
}: {
  value: Json;
  found: (pointers: readonly string[]) => void;
  show: (pointer: string) => void;
}) {
  const t = useTranslations('json');
  const [search, setSearch] = useState(nothing);
  const timer = useRef(0);
  const { query, pointers, more, at } = search;

  const run = (text: string): Search => {
    const result = searchTree(value, text, mostHits);
    const next = { query: text, pointers: result.hits.map((hit) => hit.pointer), more: result.more, at: 0 };
    setSearch(next);
    found(next.pointers);
    if (next.pointers[0] !== undefined) show(next.pointers[0]);
    return next;
  };
  const go = (by: number) => {
    const next = (at + by + pointers.length) % pointers.length;
    const pointer = pointers[next];
    if (pointer === undefined) return;
    setSearch({ ...search, at: next });
    show(pointer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = event.currentTarget.value;
    clearTimeout(timer.current);
    if (typed !== query) run(typed);
    else go(event.shiftKey ? -1 : 1);
  };
  const count = more ? t('foundMany', { count: mostHits }) : t('found', { count: pointers.length });
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
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const text = event.target.value;
            clearTimeout(timer.current);
            timer.current = window.setTimeout(() => run(text), text === '' ? 0 : pauseMs);
          }}
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
        onClick={() => go(-1)}
      >
        <Icon name="chevron" className="size-4 -rotate-90" />
      </Button>
      <Button
        look="icon"
        aria-label={t('next')}
        title={t('next')}
        disabled={pointers.length === 0}
        onClick={() => go(1)}
      >
        <Icon name="chevron" className="size-4 rotate-90" />
      </Button>
    </search>
  );
}
