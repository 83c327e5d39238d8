import type { ServerResponse } from 'node:http';
import type { RequestGate } from '#lib/server/overload/request-gate.ts';

/** Work whose client has gone keeps its place for so long at most, in milliseconds. */
const abandonedMs = 10_000;

/**
 * Forwards a request when its turn comes, or refuses it. It keeps its place until it is answered and its work is done:
 * otherwise clients that break off and come again could have any amount of work under way.
 */
export function admitRequest(
  gate: RequestGate,
  key: string,
  response: ServerResponse,
  { forward, refuse }: { forward: () => Promise<void>; refuse: () => void },
): void {
  let work = Promise.resolve();
  const start = () => {
    work = forward();
  };
  const leave = gate.enter(key, { start, refuse });
  response.once('close', () => {
    const timer = setTimeout(leave, abandonedMs);
    void work.finally(() => {
      clearTimeout(timer);
      leave();
    });
  });
}

/** Shorter than `Retry-After`, so that a client that obeys `Retry-After` does not notice. */
const pauseMs = 1000;

/**
 * Reads nothing more from the connection of a refused request for a while. A client that comes back at once would
 * otherwise take the time that the others wait for: each refusal is quick, but it can have thousands a second.
 */
export function pauseConnection(response: ServerResponse): void {
  const { socket } = response;
  response.once('close', () => {
    // When a response has ended, Node resumes its connection within the same turn of the event loop.
    setImmediate(() => {
      socket?.pause();
      setTimeout(() => socket?.resume(), pauseMs).unref();
    });
  });
}
