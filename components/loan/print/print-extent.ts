import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** What of the page is printed: the style sheets read it from the root of the document. */
type PrintExtent = 'page' | 'everything' | 'opinion' | 'dossier';

let printed: PrintExtent | null = null;
const listeners = new Set<() => void>();

function setPrinted(extent: PrintExtent | null): void {
  printed = extent;
  if (extent === null) delete document.documentElement.dataset.print;
  else document.documentElement.dataset.print = extent;
  // What is rendered for this print alone has to listen already when the browser says that it prints.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** Prints a part of the page. */
export function printExtent(extent: PrintExtent): void {
  setPrinted(extent);
  addEventListener('afterprint', () => setPrinted(null), { once: true });
  window.print();
}

/** What is being printed; null while nothing is, and where the menu of the browser prints. */
export function usePrintExtent(): PrintExtent | null {
  return useSyncExternalStore(
    subscribe,
    () => printed,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
