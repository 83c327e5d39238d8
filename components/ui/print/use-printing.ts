import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '#components/ui/use-window-event.ts';

/** True while the page is printed, so that folded content can be rendered for print. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  // The browser prints the page as it is when the listeners have returned, so render synchronously.
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinting(true)));
  useWindowEvent('afterprint', () => setIsPrinting(false));
  return isPrinting;
}
