import { CircuitState, type IBreaker } from 'cockatiel';

type Outcome = 'well' | 'this-loan' | 'any-loan';
type Piece = { at: number; loan: string; outcome: Outcome };

export type Condition = {
  /** What a call has shown about the lending API. */
  record(loan: string, outcome: Outcome): void;
  breaker: IBreaker;
  /** ISO 8601; `failingSince`: the first failure after which nothing has gone well. */
  report(): { failingSince: string | null; lastSuccess: string | null; lastFailure: string | null };
};

const windowMs = 30_000;
/** So many loans have to fail, and more than half of those that were asked for, before all are refused. */
export const fewestFailures = 8;
const mostPieces = 500;

/**
 * How the lending API is, as the last half minute shows. Of each loan the latest answer counts, once: an agent
 * who asks for one bad loan ten times has learnt about that loan. A connection that cannot be made counts each time.
 */
export function createCondition(now: () => number = Date.now): Condition {
  let pieces: Piece[] = [];
  const last: { failingSince: number | null; success: number | null; failure: number | null } = {
    failingSince: null,
    success: null,
    failure: null,
  };
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    record(loan, outcome) {
      pieces.push({ at: now(), loan, outcome });
      if (pieces.length > mostPieces) pieces = pieces.slice(-mostPieces / 2);
      if (outcome === 'well') {
        last.success = now();
        last.failingSince = null;
      } else {
        last.failure = now();
        last.failingSince ??= last.failure;
      }
    },
    breaker: {
      state: null,
      // What went before the break is no evidence after it.
      success(state) {
        if (state === CircuitState.HalfOpen) pieces = [];
      },
      failure: () => mostFail(pieces, now() - windowMs),
    },
    report: () => ({
      failingSince: iso(last.failingSince),
      lastSuccess: iso(last.success),
      lastFailure: iso(last.failure),
    }),
  };
}

function mostFail(pieces: readonly Piece[], from: number): boolean {
  const latest = new Map<string, Outcome>();
  for (const [at, piece] of pieces.entries()) {
    if (piece.at < from) continue;
    latest.set(piece.outcome === 'any-loan' ? `${piece.loan} ${at}` : piece.loan, piece.outcome);
  }
  const failures = [...latest.values()].filter((outcome) => outcome !== 'well').length;
  return failures >= fewestFailures && failures > latest.size / 2;
}
