import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '#components/ui/use-window-event.ts';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import type { RevealAnswer } from '#lib/access/verification/verification-answers.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { applyReveals, keepMatchingReveals } from '#lib/view/apply-reveals.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { areOfCaller, pathsToReveal } from '#lib/view/reveal-request.ts';
import { LoanViewContext, useLoanView } from '../loan-view-context.tsx';
import { useVerified } from '../verification/verified-context.tsx';
import {
  type RevealedValue,
  type RevealFailureReason,
  type Reveals,
  RevealsContext,
  type RevealTarget,
  revealKey,
} from './reveals-context.ts';

const RevealReasonDialog = lazy(async () => ({
  default: (await import('./reveal-reason-dialog.tsx')).RevealReasonDialog,
}));

/** The open reason dialog. Without a target the reason is for the reveals to come. */
type ReasonRequest = { target: RevealTarget | null };

/** A loan with values that are masked from this reader. Panels inside see the values that have been revealed. */
export function MaskedLoan({ children }: { children: ReactNode }) {
  const base = useLoanView();
  const { view } = base;
  const { state, reveal, update } = useRevealState(view);
  const { verified, missesLeft } = useVerified();
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const nextFocus = useRef<string | null>(null);

  const loanView = useMemo(() => {
    const revealedNames = new Map(
      state.revealed.flatMap(({ pointer, name }) => (name === null ? [] : [[pointer, name]])),
    );
    return { ...base, revealedNames, view: { ...view, loan: applyReveals(view.loan, state.revealed) } };
  }, [base, view, state.revealed]);

  const refuse = ({ request }: RevealTarget, reason: RevealFailureReason) =>
    update({ failure: { key: revealKey(request), reason } });
  const revealFor = (target: RevealTarget, reason: Reason | null) => {
    nextFocus.current = revealKey(target.request);
    void reveal(target, reason);
  };
  const reveals: Reveals = {
    mayReveal: view.rights.includes('reveal'),
    revealed: useMemo(() => new Map(state.revealed.map((value) => [value.pointer, value])), [state.revealed]),
    pending: state.pending,
    failureOf: (key) => (state.failure?.key === key ? state.failure.reason : null),
    reason: state.reason,
    limits: state.limits ?? view.limits.filter(({ limit }) => limit === 'reveals'),
    reveal: (target) => {
      // The server would refuse it after the reason has been asked for.
      if (missesLeft === 0) refuse(target, { code: 'locked' });
      else if (view.revealNeeds !== 'reason') {
        if (verified) return revealFor(target, null);
        refuse(target, { code: view.revealNeeds });
        document.querySelector<HTMLElement>('[data-verify]')?.focus();
      } else if (verified && areOfCaller(pathsToReveal(view.masked, target.request))) revealFor(target, null);
      else if (state.reason) revealFor(target, state.reason);
      else setReasonRequest({ target });
    },
    changeReason: () => setReasonRequest({ target: null }),
    claimFocus: (key) => {
      const claims = nextFocus.current === key;
      if (claims) nextFocus.current = null;
      return claims;
    },
  };
  const takeReason = (reason: Reason) => {
    if (reasonRequest?.target) revealFor(reasonRequest.target, reason);
    else update({ reason });
  };
  return (
    <LoanViewContext value={loanView}>
      <RevealsContext value={reveals}>
        {children}
        {reasonRequest && (
          <Suspense>
            <RevealReasonDialog
              target={reasonRequest.target}
              reason={state.reason}
              onReason={takeReason}
              onClose={() => setReasonRequest(null)}
            />
          </Suspense>
        )}
      </RevealsContext>
    </LoanViewContext>
  );
}

type State = {
  /** The view that the revealed values belong to. */
  view: LoanView;
  reason: Reason | null;
  revealed: readonly RevealedValue[];
  pending: ReadonlySet<string>;
  /** Of the last reveal, where it failed. */
  failure: { key: string; reason: RevealFailureReason } | null;
  /** The limit of reveals, after the last one; null: none since the view. */
  limits: readonly LimitUse[] | null;
};

const initialState: Omit<State, 'view'> = {
  reason: null,
  revealed: [],
  pending: new Set(),
  failure: null,
  limits: null,
};

/**
 * The values that this reader has revealed. They are kept in memory only, and only while the page is shown. When the
 * view is fetched again, those that still fit it stay.
 */
function useRevealState(view: LoanView) {
  const { beginCheck } = useVerified();
  const [state, setState] = useState<State>(() => ({ view, ...initialState }));
  if (state.view !== view) {
    const revealed = keepMatchingReveals(state.revealed, state.view.loan, view.loan);
    setState({ ...state, view, revealed, failure: null, limits: null });
  }
  const update = (change: Partial<State>) => setState((now) => ({ ...now, ...change }));
  // The back/forward cache would keep the page as it is, with the revealed values.
  useWindowEvent('pagehide', () => flushSync(() => update(initialState)));

  const reveal = async (target: RevealTarget, reason: Reason | null) => {
    const { request } = target;
    const key = revealKey(request);
    setState((now) => ({
      ...now,
      reason: reason ?? now.reason,
      pending: new Set([...now.pending, key]),
      failure: null,
    }));
    const url = `/api/loans/${view.request.loan}/reveals?${toQuery(view.request)}`;
    const body = { ...request, ...(reason && { reason }), seen: view.fingerprints };
    const takeVerified = beginCheck();
    const sent = await requestJson<RevealAnswer>(url, 'revealed', body);
    if (sent.ok) takeVerified(sent.answer.verified);
    setState((now) => {
      // The reader left the page in the meantime.
      if (!now.pending.has(key)) return now;
      const pending = new Set([...now.pending].filter((other) => other !== key));
      if (!sent.ok) return { ...now, pending, failure: { key, reason: sent.problem } };
      const { revealed, retrievedAt, limits } = sent.answer;
      const values = revealed.map((value) => ({ ...value, at: retrievedAt }));
      const added = keepMatchingReveals(values, view.loan, now.view.loan);
      if (revealed.length === 0) return { ...now, pending, failure: { key, reason: { code: 'nothing' } } };
      return { ...now, pending, revealed: [...now.revealed, ...added], limits };
    });
  };
  return { state, reveal, update };
}
