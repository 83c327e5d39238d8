import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import { applyReveals } from '#lib/view/apply-reveals.ts';
import { LoanViewContext, type MaskedViewState, useLoanView } from '../screen/loan-view-context.tsx';
import { useVerified } from '../verification/verified-context.tsx';
import { type Reveals, RevealsContext, type RevealTarget, revealKey } from './reveals-context.ts';
import { useRevealState } from './use-reveal-state.ts';

const RevealReasonDialog = lazy(async () => ({
  default: (await import('./reveal-reason-dialog.tsx')).RevealReasonDialog,
}));

/** The open reason dialog. Without a target the reason is for the reveals to come. */
type ReasonRequest = { target: RevealTarget | null };

/** A loan with values that are masked from this reader. Panels inside see the values that have been revealed. */
export function MaskedLoan({ children }: { children: ReactNode }) {
  const base = useLoanView();
  const { view } = base;
  const { state, reveal, setReason, refuse } = useRevealState(view);
  const { verified, missesLeft } = useVerified();
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const nextFocus = useRef<string | null>(null);
  const t = useTranslations('loan.hidden');

  const loanView = useMemo(() => {
    const names = new Map(state.revealed.map(({ pointer, name }) => [pointer, name ?? undefined]));
    const maskedView: MaskedViewState = {
      revealedNameAt: (pointer) => names.get(pointer),
      maskedLoan: view.loan,
    };
    return { ...base, maskedView, view: { ...view, loan: applyReveals(view.loan, state.revealed) } };
  }, [base, view, state.revealed]);

  const revealFor = (target: RevealTarget, reason: Reason | null) => {
    nextFocus.current = revealKey(target.request);
    void reveal(target, reason);
  };
  const reveals: Reveals = {
    maskedView: view,
    mayReveal: view.rights.includes('reveal'),
    revealed: useMemo(() => new Map(state.revealed.map((one) => [one.pointer, one])), [state.revealed]),
    revealedPointers: useMemo(() => new Set(state.revealed.map(({ pointer }) => pointer)), [state.revealed]),
    pending: state.pending,
    failures: state.failures,
    announcement: state.last ? t('said', { field: state.last.label }) : '',
    reason: state.reason,
    limits: state.limits ?? view.limits.filter(({ limit }) => limit === 'reveals'),
    reveal: (target) => {
      // The server would refuse it after the reason has been asked for.
      if (missesLeft === 0) refuse(target, { code: 'locked' });
      else if (view.revealNeeds === 'verification') {
        if (verified) return revealFor(target, null);
        refuse(target, { code: 'unverified' });
        document.querySelector<HTMLElement>('[data-verify]')?.focus();
      } else if (state.reason) revealFor(target, state.reason);
      else setReasonRequest({ target });
    },
    changeReason: () => setReasonRequest({ target: null }),
    claimFocus: (key) => {
      const claims = nextFocus.current === key;
      if (claims) nextFocus.current = null;
      return claims;
    },
  };
  const submitReason = (reason: Reason) => {
    setReasonRequest(null);
    if (reasonRequest?.target) revealFor(reasonRequest.target, reason);
    else setReason(reason);
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
              onSubmit={submitReason}
              onCancel={() => setReasonRequest(null)}
            />
          </Suspense>
        )}
      </RevealsContext>
    </LoanViewContext>
  );
}
