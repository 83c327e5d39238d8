import type { ServerResponse } from 'node:http';

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
