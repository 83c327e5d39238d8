'use client';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import type { RevealAnswer } from '#lib/access/verification/verification-answers.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { stillFitting } from '#lib/view/apply-reveals.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { type Failure, keyOf, type RevealedValue, type Target } from './reveals-context.ts';

type State = {
  /** The answer that the values belong to. */
  answer: LoanView;
  reason: Reason | null;
  revealed: readonly RevealedValue[];
  pending: ReadonlySet<string>;
  failures: ReadonlyMap<string, Failure>;
  last: Target | null;
};

const nothing: Omit<State, 'answer'> = {
  reason: null,
  revealed: [],
  pending: new Set(),
  failures: new Map(),
  last: null,
};

/**
 * What this reader revealed of a masked answer: in memory alone, and no longer than the page is there. With another
 * answer stays what still fits it.
 */
export function useRevealState(answer: LoanView) {
  const [state, setState] = useState<State>(() => ({ answer, ...nothing }));
  if (state.answer !== answer) {
    const revealed = stillFitting(state.revealed, state.answer.loan, answer.loan);
    setState({ ...state, answer, revealed, failures: new Map() });
  }
  useEffect(() => {
    // Before the browser takes the page into its back and forward cache, from which it would come as it was.
    const forget = () => flushSync(() => setState((now) => ({ answer: now.answer, ...nothing })));
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  const ask = async (target: Target, reason: Reason) => {
    const { request } = target;
    const key = keyOf(request);
    setState((now) => ({
      ...now,
      reason,
      pending: new Set([...now.pending, key]),
      failures: without(now.failures, key),
    }));
    const { fingerprints: seen } = answer;
    const { loan } = answer.request;
    const url = `/api/loans/${loan}/reveals?${toQuery(answer.request)}`;
    const sent = await requestJson<RevealAnswer>(url, 'revealed', { ...request, reason, seen });
    setState((now) => {
      // The page was left meanwhile.
      if (!now.pending.has(key)) return now;
      const pending = new Set([...now.pending].filter((other) => other !== key));
      const failure = sent.ok ? (sent.answer.revealed.length > 0 ? null : nothingThere) : sent.problem;
      if (failure) return { ...now, pending, failures: new Map([...now.failures, [key, failure]]) };
      if (!sent.ok) return { ...now, pending };
      const { revealed, retrievedAt } = sent.answer;
      const values = revealed.map((one) => ({ ...one, at: retrievedAt }));
      const added = stillFitting(values, answer.loan, now.answer.loan);
      return { ...now, pending, revealed: [...now.revealed, ...added], last: target };
    });
  };
  const setReason = (reason: Reason) => setState((now) => ({ ...now, reason }));
  return { state, ask, setReason };
}

const nothingThere = { code: 'nothing' } as const;

function without<V>(map: ReadonlyMap<string, V>, key: string): Map<string, V> {
  return new Map([...map].filter(([other]) => other !== key));
}
