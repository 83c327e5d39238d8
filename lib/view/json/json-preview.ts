import { isObject, type Json } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';

/** Writes a value in one line of about `max` characters: `"text…`, `{ id, status, … }`, `[3]`, and dots if masked. */
export function preview(value: Json, max: number): string {
  if (isMasked(value)) return maskDots;
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) {
    const names = Object.keys(value);
    const shown = cut(names.slice(0, max).join(', '), max);
    return names.length > 0 ? `{ ${shown} }` : '{}';
  }
  return typeof value === 'string' ? `"${cut(value, max)}"` : String(value);
}

/** Returns how many members a value has; 0 for a masked value, and for any that is neither object nor list. */
export function memberCount(value: Json): number {
  return typeof value === 'object' && value !== null && !isMasked(value) ? Object.keys(value).length : 0;
}

/** Writes a value for the clipboard: JSON, indented by two. Masked values stay masked: `{ "$masked": "string" }`. */
export function copyText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** Does not cut a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
