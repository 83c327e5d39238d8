import 'server-only';
import { withDeadline } from '../deadline.ts';

/**
 * Waits for a page's data until the deadline of its first HTML, and returns null after it: the page then streams a
 * skeleton. Data that comes in time needs no Suspense boundary, whose reveal React holds back for 300 ms.
 */
export function waitForFirstHtml<T>(data: Promise<T>, deadlineMs: number): Promise<T | null> {
  return withDeadline(data, deadlineMs, () => null);
}
