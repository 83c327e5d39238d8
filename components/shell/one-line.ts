import type { ClipboardEvent } from 'react';

const breaks = /[\r\n\u2028\u2029]+/g;

/** A field of one line would join the lines of what is pasted, and so an identifier with the word below it. */
export function keepLinesApart(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (text.search(breaks) < 0) return;
  event.preventDefault();
  const field = event.currentTarget;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? field.value.length];
  field.setRangeText(text.replace(breaks, ' '), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
