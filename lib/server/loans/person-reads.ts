import { setTimeout as wait } from 'node:timers/promises';
import { processValue } from '../process-value.ts';

/** How many loans people wait for now: the reading of lists lets them go first. */
const reads = () => processValue('personReads', () => ({ inFlight: 0 }));

/** Between two looks whether people still wait. */
const lookMs = 10;

/** Counts a read that a person waits for, in this process, until the returned function is called. */
export function beginPersonRead(): () => void {
  reads().inFlight += 1;
  return () => {
    reads().inFlight -= 1;
  };
}

/**
 * Resolves once no person waits for a loan in this process, so that the reading of a list takes neither the processor nor
 * the API from them; after `maxMs` in any case, since a busy desk always has somebody who waits.
 */
export async function waitForPersonReads(maxMs = 2000): Promise<void> {
  for (const until = performance.now() + maxMs; reads().inFlight > 0 && performance.now() < until; )
    await wait(lookMs);
}
