/**
 * In place of the desk's own (lib/server/loans/review-of.ts), to measure what the review costs a page. It stands in the
 * bench's own copy of the desk alone (processes.ts puts it there): no build of the desk has it.
 */
export function reviewOf(): null {
  return null;
}
