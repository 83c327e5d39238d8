import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that has bytes waiting for it and takes none for so long is closed, in milliseconds. */
export const stalledMs = 10_000;
/**
 * The same for a download. The system takes an answer from the desk in pieces of a megabyte and more, which a slow client
 * does not read within ten seconds.
 */
export const stalledDownloadMs = 120_000;
/** Requests that one connection may have sent ahead. Browsers and proxies send none. */
const maxAhead = 64;

/**
 * Answers the requests of a connection one after another. Node hands over each request as soon as it is parsed, so that a
 * client that sends many at once and reads nothing would have as many answers under way.
 */
export function createConnections() {
  /** The requests that wait, of each connection that has one under way. */
  const waiting = new WeakMap<Socket, (() => void)[]>();

  const run = (socket: Socket, response: ServerResponse, answer: () => void) => {
    // A response closes once its last byte is handed over, or its connection is gone.
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) next();
      else waiting.delete(socket);
    });
    answer();
  };

  return {
    /** Calls `answer` once the answers before it on its connection are sent. */
    inOrder(response: ServerResponse, answer: () => void): void {
      const { socket } = response.req;
      const ahead = waiting.get(socket);
      if (!ahead) {
        waiting.set(socket, []);
        run(socket, response, answer);
      } else if (ahead.length < maxAhead) ahead.push(() => run(socket, response, answer));
      else socket.destroy();
    },
    /**
     * Closes a connection on which nothing moved for the time of the server's timeout, unless its answer is still being
     * worked on: then the client has nothing to take.
     */
    closeStalled(socket: Socket): void {
      if (!waiting.has(socket) || socket.writableLength > 0) socket.destroy();
    },
  };
}
