import type { SignInProblem } from '#lib/access/sign-in/sign-in-problem.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import type { FaultRole } from './fault-role.ts';
import type { Responder } from './upstream/exchange.ts';
import type { World } from './world/world.ts';

export const states = ['idle', 'loaded', 'breaker', 'draining'] as const;
/**
 * The state of the desk when the fault meets a request. `idle`: nothing else. `loaded`: many other views. `breaker`:
 * the circuit breaker is open. `draining`: it has received SIGTERM.
 */
export type State = (typeof states)[number];

/** The desk's duty in a fault. */
export type Expected = {
  /** The status of the JSON of the loan, of the note, or of the end of the sign-in. */
  status: number;
  /** The code of the problem that the page shows; null where it shows the loan, or the note or the sign-in succeeds. */
  screen: ProblemCode | SignInProblem | null;
  /** The outcome in the access log; null where there must be no record. */
  record: string | null;
  /**
   * The outcome of a record that may stand although the answer was a refusal: requests that share a transaction are all on
   * record once one of them is in time. At most as many such records may stand as requests were in flight.
   */
  surplusRecord?: string;
  /** One line of the log that names the request matches this; null where none is needed. */
  log: RegExp | null;
  /** Whether the lending API is asked. `abandoned`: it is, and the desk gives up before the API has answered. */
  upstream?: 'asked' | 'not-asked' | 'abandoned';
  /** The notes that the loan has afterwards. */
  notes?: number;
};

type Common = {
  name: string;
  expected: Expected;
  /** Differences in some states. */
  in?: Partial<Record<State, Partial<Expected>>>;
  /** Variables of the desk that the fault needs. */
  deskEnv?: Record<string, string>;
  /** Makes the world misbehave, for every request. Without it only loans that name the fault are affected. */
  begin?: (world: World) => Promise<void>;
  /** Takes that back. */
  end?: (world: World) => Promise<void>;
};

/** A fault of the lending API. `respond` answers for the loans that name the fault. */
export type UpstreamFault = Common & {
  kind: 'upstream';
  respond?: Responder;
  /** The page of the loan is not asked for: it would be the same work once more. */
  jsonAlone?: true;
};
/** A fault of Postgres, met by a view, or by a note that is written at a loan. */
export type DatabaseFault = Common & { kind: 'database'; writesNote?: true };
/** A fault of the identity provider, met when a sign-in starts or at its end, the callback. */
export type ProviderFault = Common & {
  kind: 'provider';
  at: 'start' | 'callback';
  /** An auditor has ended the session of the browser, and the provider does not ask the person anew as the desk wants it. */
  asksNobody?: true;
  /** Changes the parameters with which the provider sends the browser back. */
  tamper?: (callback: URLSearchParams) => void;
};
export type Fault = UpstreamFault | DatabaseFault | ProviderFault;

export const isJsonAlone = (fault: Fault) => fault.kind === 'upstream' && fault.jsonAlone === true;

/** One case of the table. */
export type FaultCase = { fault: Fault; state: State; role: FaultRole };

export const nameOf = ({ fault, state, role }: FaultCase) => `${fault.name}, ${state}, ${role}`;

/** The desk's duty in a state: an open breaker answers for the API, whatever fails there. */
export function expectedIn({ kind, expected, in: states }: Fault, state: State): Expected {
  const breaker = kind === 'upstream' && state === 'breaker' ? behindBreaker : {};
  return { ...expected, ...breaker, ...states?.[state] };
}

const behindBreaker: Expected = {
  status: 503,
  screen: 'upstream_unavailable',
  record: 'upstream_unavailable',
  log: /"reason":"breaker"/,
  upstream: 'not-asked',
};
