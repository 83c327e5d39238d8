import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command/command-error.ts';

/** Waits until an address answers with a status of 2xx, and returns that answer. Its body has not been read. */
export async function waitUntilReady(url: string, name: string, timeoutMs = 30_000): Promise<Response> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await wait(50)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (response?.ok) return response;
    await response?.body?.cancel();
  }
  throw new CommandError(`${name} did not answer within ${timeoutMs / 1000} s at ${url}.`);
}
