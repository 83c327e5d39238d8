import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificates.ts';
import type { Responder } from './exchange.ts';

/** The requests to the API and their ends, since the world began. */
type ReceivedRequest = {
  /** The desk closed the connection before the API had answered. */
  abandoned: boolean;
};

export type MisbehavingApi = {
  url: string;
  /** The requests for a loan, oldest first. */
  received: (loan: string) => readonly ReceivedRequest[];
  /** Requests for anything but a loan: a redirect that was followed. */
  strays: () => number;
  /** Presents another certificate from now on, and closes every connection. */
  present: (certificate: Certificate) => void;
  /** Keeps every answer back until `release`. Resolves once so many requests for loans have come. */
  hold: (count: number) => Promise<void>;
  release: () => void;
  /** Refuses connections until it listens again. */
  stopListening: () => Promise<void>;
  listenAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The name of the fault in an identifier such as `loan_reset-in-head_1f0c`. */
const pathOfLoan = /^\/v1\/loans\/(loan_([a-z0-9-]+)_\w+)/;

/**
 * A lending API over TLS that answers as `responderOf` says for the fault that the identifier of a loan names, and well for any
 * other one. So different loans can fail in different ways at the same time.
 */
export async function startMisbehavingApi(
  certificate: Certificate,
  responderOf: (fault: string) => Responder,
): Promise<MisbehavingApi> {
  const connections = new Map<number | undefined, Socket>();
  const received = new Map<string, ReceivedRequest[]>();
  let strays = 0;
  let held: { waiting: (() => void)[]; count: number; came: PromiseWithResolvers<void> } | null = null;

  const server = createServer(certificate, (request, response) => {
    const [, loan, fault = ''] = pathOfLoan.exec(request.url ?? '') ?? [];
    if (!loan) {
      strays += 1;
      response.writeHead(404).end();
      return;
    }
    const entry: ReceivedRequest = { abandoned: false };
    const entries = received.get(loan);
    if (entries) entries.push(entry);
    else received.set(loan, [entry]);
    response.on('error', () => {});
    response.once('close', () => {
      entry.abandoned = !response.writableFinished;
    });
    const connection = connections.get(request.socket.remotePort);
    const respond = () =>
      responderOf(fault)({
        loan,
        response,
        stream: request.socket,
        reset: () => connection?.resetAndDestroy(),
      });
    if (!held) return respond();
    held.waiting.push(respond);
    if (held.waiting.length >= held.count) held.came.resolve();
  });
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    connections.set(remotePort, socket);
    socket.on('error', () => {});
    socket.once('close', () => connections.delete(remotePort));
  });
  // A client that does not accept the certificate ends the handshake.
  server.on('tlsClientError', () => {});
  const closeConnections = () => {
    for (const socket of connections.values()) socket.destroy();
  };
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      closeConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    received: (loan) => received.get(loan) ?? [],
    strays: () => strays,
    present: (next) => {
      server.setSecureContext(next);
      closeConnections();
    },
    hold: (count) => {
      held = { waiting: [], count, came: Promise.withResolvers<void>() };
      return held.came.promise;
    },
    release: () => {
      const waiting = held?.waiting ?? [];
      held = null;
      for (const respond of waiting) respond();
    },
    stopListening: close,
    listenAgain: () => listen(port),
    stop: close,
  };
}
