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
      if (isClosing(socket)) return;
      const begin = () => {
        const endWatch = watchStalled(socket, stalledAfterMs);
        // A response closes once its last byte is handed over, or its connection is gone.
        response.once('close', () => {
          endWatch();
          const next = isClosing(socket) ? undefined : waiting.get(socket)?.shift();
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

/** True where the last answer was sent: a client that was told so must not find that a later request was carried out. */
const isClosing = (socket: Socket) => socket.destroyed || socket.writableEnded;

/**
 * Destroys a connection that takes none of its waiting bytes, and returns a function that ends the watch. Node's timeout
 * starts again whenever the client sends. Progress shows in whole chunks, which is why answers are written in pieces
 * (`compressResponse`).
 */
function watchStalled(socket: Socket, stalledAfterMs: number): () => void {
  let [lengthBefore, checksWithoutProgress] = [0, 0];
  let hasDrained = false;
  const noteDrain = () => {
    hasDrained = true;
  };
  const check = () => {
    const { writableLength } = socket;
    const isStalled = writableLength > 0 && writableLength === lengthBefore && !hasDrained;
    checksWithoutProgress = isStalled ? checksWithoutProgress + 1 : 0;
    lengthBefore = writableLength;
    hasDrained = false;
    if (checksWithoutProgress === checksPerTimeout) socket.destroy();
  };
  socket.on('drain', noteDrain);
  const timer = setInterval(check, stalledAfterMs / checksPerTimeout).unref();
  return () => {
    clearInterval(timer);
    socket.off('drain', noteDrain);
  };
}
