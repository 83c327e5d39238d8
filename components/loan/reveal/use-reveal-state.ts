import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import type { RevealAnswer } from '#lib/access/verification/verification-answers.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { keepMatchingReveals } from '#lib/view/apply-reveals.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { useVerified } from '../verification/verified-context.tsx';
import {
  type RevealedValue,
  type RevealFailureReason,
  type RevealTarget,
  revealKey,
} from './reveals-context.ts';

type State = {
  /** The view that the revealed values belong to. */
  view: LoanView;
  reason: Reason | null;
  revealed: readonly RevealedValue[];
  pending: ReadonlySet<string>;
  failures: ReadonlyMap<string, RevealFailureReason>;
  /** The last target that was revealed. */
  last: RevealTarget | null;
  /** The limit of reveals, after the last one; null: none since the view. */
  limits: readonly LimitUse[] | null;
};

const initialState: Omit<State, 'view'> = {
  reason: null,
  revealed: [],
  pending: new Set(),
  failures: new Map(),
  last: null,
  limits: null,
};

/**
 * The values that this reader has revealed. They are kept in memory only, and only while the page is shown. When the
 * view is fetched again, those that still fit it stay.
 */
export function useRevealState(view: LoanView) {
  const { setVerified } = useVerified();
  const [state, setState] = useState<State>(() => ({ view, ...initialState }));
  if (state.view !== view) {
    const revealed = keepMatchingReveals(state.revealed, state.view.loan, view.loan);
    setState({ ...state, view, revealed, failures: new Map(), limits: null });
  }
  useEffect(() => {
    // The back/forward cache would keep the page as it is, with the revealed values.
    const forget = () => flushSync(() => setState((now) => ({ view: now.view, ...initialState })));
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  const reveal = async (target: RevealTarget, reason: Reason | null) => {
    const { request } = target;
    const key = revealKey(request);
    setState((now) => ({
      ...now,
      reason: reason ?? now.reason,
      pending: new Set([...now.pending, key]),
      failures: without(now.failures, key),
    }));
    const url = `/api/loans/${view.request.loan}/reveals?${toQuery(view.request)}`;
    const body = { ...request, ...(reason && { reason }), seen: view.fingerprints };
    const sent = await requestJson<RevealAnswer>(url, 'revealed', body);
    if (sent.ok) setVerified(sent.answer.verified);
    setState((now) => {
      // The reader left the page in the meantime.
      if (!now.pending.has(key)) return now;
      const pending = new Set([...now.pending].filter((other) => other !== key));
      const failure = sent.ok ? (sent.answer.revealed.length > 0 ? null : nothingMasked) : sent.problem;
      if (failure) return { ...now, pending, failures: new Map([...now.failures, [key, failure]]) };
      if (!sent.ok) return { ...now, pending };
      const { revealed, retrievedAt, limits } = sent.answer;
      const values = revealed.map((one) => ({ ...one, at: retrievedAt }));
      const added = keepMatchingReveals(values, view.loan, now.view.loan);
      return { ...now, pending, revealed: [...now.revealed, ...added], last: target, limits };
    });
  };
  const setReason = (reason: Reason) => setState((now) => ({ ...now, reason }));
  const refuse = ({ request }: RevealTarget, failure: RevealFailureReason) =>
    setState((now) => ({ ...now, failures: new Map([...now.failures, [revealKey(request), failure]]) }));
  return { state, reveal, setReason, refuse };
}

const nothingMasked = { code: 'nothing' } as const;

function without<V>(map: ReadonlyMap<string, V>, key: string): Map<string, V> {
  return new Map([...map].filter(([other]) => other !== key));
}
