import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../../bin/command/command-error.ts';

/** Waits until an address answers with a status of 2xx, and returns the text of that answer. */
export async function waitUntilReady(url: string, name: string, timeoutMs = 30_000): Promise<string> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await wait(50)) {
    const answer = fetch(url, { signal: AbortSignal.timeout(5000) });
    const text = await answer.then((response) => (response.ok ? response.text() : null)).catch(() => null);
    if (text !== null) return text;
  }
  throw new CommandError(`${name} did not answer within ${timeoutMs / 1000} s at ${url}.`);
}
