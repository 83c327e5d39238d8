import { type SummaryPart, summaryParts } from '#lib/view/summary/summary-request.ts';

const storage = 'summary-without';

/** The parts that this person leaves in. What was left out is kept, so that a part that is new is in. */
export function rememberedParts(): SummaryPart[] {
  const leftOut = (localStorage.getItem(storage) ?? '').split(',');
  return summaryParts.filter((part) => !leftOut.includes(part));
}

export function rememberParts(chosen: readonly SummaryPart[]): void {
  localStorage.setItem(storage, summaryParts.filter((part) => !chosen.includes(part)).join(','));
}
