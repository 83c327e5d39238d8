/** What of the page is printed: the style sheets read it from the root of the document. */
type PrintExtent = 'page' | 'everything' | 'opinion';

/** Prints a part of the page, which is on the page already. */
export function printExtent(extent: PrintExtent): void {
  const { dataset } = document.documentElement;
  dataset.print = extent;
  addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}
