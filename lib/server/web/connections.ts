import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that has bytes waiting for it and takes none for so long is closed, in milliseconds. */
export const stalledMs = 10_000;
/**
 * The same for a download. The system takes an answer from the desk in pieces of a megabyte and more, which a slow client
 * does not read within ten seconds.
 */
export const stalledDownloadMs = 120_000;
/** How often a connection is checked within that time. */
const checksPerTimeout = 4;
/** Requests that one connection may have sent ahead. Browsers and proxies send none. */
const maxAhead = 64;

/**
 * Answers the requests of a connection one after another. Node hands over each request as soon as it is parsed, so that a
 * client that sends many at once and reads nothing would have as many answers under way.
 */
export function createConnections() {
  /** The requests that wait, of each connection that has one under way. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return {
    /** Calls `answer` once the answers before it on its connection are sent. */
    inOrder(response: ServerResponse, stalledAfterMs: number, answer: () => void): void {
      const { socket } = response.req;
      const begin = () => {
        const watch = watchStalled(socket, stalledAfterMs);
        // A response closes once its last byte is handed over, or its connection is gone.
        response.once('close', () => {
          clearInterval(watch);
          const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
          if (next) next();
          else waiting.delete(socket);
        });
        answer();
      };
      const ahead = waiting.get(socket);
      if (!ahead) {
        waiting.set(socket, []);
        begin();
      } else if (ahead.length < maxAhead) ahead.push(begin);
      else socket.destroy();
    },
    /** Closes a connection on which nothing moved for the time of the server's timeout, unless it waits for an answer. */
    closeIdle(socket: Socket): void {
      if (!waiting.has(socket)) socket.destroy();
    },
  };
}

/** Destroys a connection that takes none of its waiting bytes. Node's timeout starts again whenever the client sends. */
function watchStalled(socket: Socket, stalledAfterMs: number): NodeJS.Timeout {
  let [takenBefore, checksWithoutProgress] = [0, 0];
  const check = () => {
    const taken = bytesTaken(socket);
    checksWithoutProgress =
      socket.writableLength > 0 && taken === takenBefore ? checksWithoutProgress + 1 : 0;
    takenBefore = taken;
    if (checksWithoutProgress === checksPerTimeout) socket.destroy();
  };
  return setInterval(check, stalledAfterMs / checksPerTimeout).unref();
}

type Handle = { bytesWritten: number; writeQueueSize: number };

/** Bytes that the kernel has taken. `writableLength` knows whole chunks only; Node's own timeout reads the handle too. */
function bytesTaken(socket: Socket): number {
  const { _handle } = socket as unknown as { _handle: Handle | null };
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0;
}
