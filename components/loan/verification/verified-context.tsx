import { createContext, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRequired } from '#components/ui/use-required.ts';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { useLoanView } from '../loan-view-context.tsx';

type VerifiedState = {
  /** How the caller was verified; null where they were not, or no longer. */
  verified: VerifiedCaller | null;
  /** To be called before a request whose answer says how the caller is verified: it returns what takes that answer. */
  beginCheck: () => (verified: VerifiedCaller | null) => void;
  /** How many more failed verifications this person has today; 0: locked. Null where they may not verify. */
  missesLeft: number | null;
  setMissesLeft: (missesLeft: number) => void;
  /** Counts the calls that have ended, so that text typed and found in one call is not shown to the next caller. */
  endedCalls: number;
  endCall: () => Promise<void>;
  /** Takes back the end of the call; null where it cannot be taken back, or no longer. */
  resumeCall: (() => Promise<void>) | null;
  /** Why the call could not be ended. */
  problem: RequestProblem | null;
};

/** How long the end of a call can be taken back, in milliseconds: a second less than the server allows. */
const resumableMs = 9000;

const VerifiedContext = createContext<VerifiedState | null>(null);

/** Keeps on the page what the server keeps for the session: it ends by itself when nobody touches the customer. */
export function VerifiedProvider({ children }: { children: ReactNode }) {
  const { view } = useLoanView();
  const [verified, setVerified] = useState(view.verified);
  const [missesLeft, setMissesLeft] = useState(view.missesLeft);
  const [endedCalls, setEndedCalls] = useState(0);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [isResumable, setIsResumable] = useState(false);
  const call = useRef(0);
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
      call.current += 1;
      setVerified(null);
      setEndedCalls(call.current);
    };
    const timer = setTimeout(end, Date.parse(verified.until) - Date.now());
    return () => clearTimeout(timer);
  }, [verified]);
  useEffect(() => {
    if (!isResumable) return;
    const timer = setTimeout(() => setIsResumable(false), resumableMs);
    return () => clearTimeout(timer);
  }, [isResumable]);
  const sendEnd = async (body: object) => {
    const url = `/api/loans/${view.request.loan}/verifications/end`;
    const sent = await requestJson<{ verified: VerifiedCaller | null }>(url, 'verified', body);
    setProblem(sent.ok ? null : sent.problem);
    return sent;
  };
  const endCall = async () => {
    call.current += 1;
    const sent = await sendEnd({});
    if (!sent.ok) return;
    setVerified(null);
    setIsResumable(true);
    setEndedCalls(call.current);
  };
  const resumeCall = async () => {
    setIsResumable(false);
    const sent = await sendEnd({ undo: true });
    if (sent.ok) setVerified(sent.answer.verified);
  };
  const beginCheck = () => {
    const begunIn = call.current;
    return (answer: VerifiedCaller | null) => {
      if (begunIn === call.current) setVerified(answer);
      // The server may have kept the match of a check that was under way when the call ended.
      else if (answer) void endCall();
    };
  };
  const state: VerifiedState = {
    verified,
    beginCheck,
    missesLeft,
    setMissesLeft,
    endedCalls,
    problem,
    endCall,
    resumeCall: isResumable ? resumeCall : null,
  };
  return <VerifiedContext value={state}>{children}</VerifiedContext>;
}

export const useVerified = () => useRequired(VerifiedContext, 'VerifiedProvider');
