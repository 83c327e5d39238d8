import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** One request for a loan, as a way of misbehaving sees it. */
type Exchange = {
  loan: string;
  response: ServerResponse;
  /** The stream below `response`, for bytes that Node's server would not send. */
  stream: Duplex;
  /** Resets the connection, as a process that is killed does. */
  reset: () => void;
};

/** How the lending API answers a request for a loan. */
export type Responder = (exchange: Exchange) => void;
