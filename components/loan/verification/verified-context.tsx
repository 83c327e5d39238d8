import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

type VerifiedState = {
  /** How the caller was verified; null where they were not, or no longer. */
  verified: VerifiedCaller | null;
  setVerified: (verified: VerifiedCaller | null) => void;
  /** How many more failed verifications this person has today; 0: locked. Null where they may not verify. */
  missesLeft: number | null;
  setMissesLeft: (missesLeft: number) => void;
  /** Counts the calls that have ended, so that text typed and found in one call is not shown to the next caller. */
  endedCalls: number;
  endCall: () => Promise<void>;
  /** Why the call could not be ended. */
  problem: RequestProblem | null;
};

const VerifiedContext = createContext<VerifiedState>({
  verified: null,
  setVerified: () => {},
  missesLeft: null,
  setMissesLeft: () => {},
  endedCalls: 0,
  endCall: async () => {},
  problem: null,
});

/** Keeps on the page what the server keeps for the session: it ends by itself when nobody touches the customer. */
export function VerifiedProvider({ children }: { children: ReactNode }) {
  const { view } = useLoanView();
  const [verified, setVerified] = useState(view.verified);
  const [missesLeft, setMissesLeft] = useState(view.missesLeft);
  const [endedCalls, setEndedCalls] = useState(0);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [requestId, setRequestId] = useState(view.requestId);
  if (requestId !== view.requestId) {
    // The new view knows what has ended or been locked since the last one.
    setRequestId(view.requestId);
    setVerified(view.verified);
    setMissesLeft(view.missesLeft);
  }
  useEffect(() => {
    if (!verified) return;
    const end = () => {
      setVerified(null);
      setEndedCalls((count) => count + 1);
    };
    const timer = setTimeout(end, Date.parse(verified.until) - Date.now());
    return () => clearTimeout(timer);
  }, [verified]);
  const { loan } = view.request;
  const state = useMemo(
    () => ({
      verified,
      setVerified,
      missesLeft,
      setMissesLeft,
      endedCalls,
      problem,
      endCall: async () => {
        const sent = await requestJson<{ verified: null }>(
          `/api/loans/${loan}/verifications/end`,
          'verified',
          {},
        );
        setProblem(sent.ok ? null : sent.problem);
        if (!sent.ok) return;
        setVerified(null);
        setEndedCalls((count) => count + 1);
      },
    }),
    [verified, missesLeft, endedCalls, problem, loan],
  );
  return <VerifiedContext value={state}>{children}</VerifiedContext>;
}

export function useVerified(): VerifiedState {
  return useContext(VerifiedContext);
}
