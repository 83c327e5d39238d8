import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Json } from '#lib/loan/json.ts';
import { searchJson } from '#lib/view/json/search-json.ts';

export const maxMatches = 1000;
/** Milliseconds after the last key, because the search of a large loan takes some tens of milliseconds. */
const debounceMs = 80;

/** `at` is the index of the current match; `more` means that there are more than `maxMatches`. */
type Search = { query: string; pointers: string[]; more: boolean; at: number };
const noSearch: Search = { query: '', pointers: [], more: false, at: 0 };

/** Searches a JSON value as the reader types, and steps through the matches. */
export function useJsonSearch(
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
