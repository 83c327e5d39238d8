import { type SummaryPart, summaryParts } from '#lib/view/summary/summary-request.ts';

const storage = 'summary-without';

/**
 * The parts that this person leaves in. The storage holds the parts that were left out, so that a new kind of part is
 * included.
 */
export function rememberedParts(): SummaryPart[] {
  const leftOut = (localStorage.getItem(storage) ?? '').split(',');
  return summaryParts.filter((part) => !leftOut.includes(part));
}

export function rememberParts(chosen: readonly SummaryPart[]): void {
  localStorage.setItem(storage, summaryParts.filter((part) => !chosen.includes(part)).join(','));
}
