'use client';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import { withRevealed } from '#lib/view/apply-reveals.ts';
import { type Hiding, useView, ViewContext } from '../screen/loan-view-context.tsx';
import { VerifyCaller } from '../verification/verify-caller-form.tsx';
import { HiddenCount } from './masked-count.tsx';
import { MaskedLine } from './masked-notice.tsx';
import { HiddenValue } from './masked-value.tsx';
import { keyOf, type Reveals, RevealsContext, type Target } from './reveals-context.ts';
import { useRevealState } from './use-reveals.ts';

const ReasonDialog = lazy(async () => ({
  default: (await import('./reveal-reason-dialog.tsx')).ReasonDialog,
}));

/** What the reason is asked for: a reveal, or the ones to come. */
type Asking = { target: Target | null };

/** A loan of which parts are hidden from this reader, who may reveal them: what it holds sees what is revealed. */
export function MaskedLoan({ children }: { children: ReactNode }) {
  const base = useView();
  const { view } = base;
  const { state, ask, setReason } = useRevealState(view);
  const [asking, setAsking] = useState<Asking | null>(null);
  const focusNext = useRef<string | null>(null);
  const t = useTranslations('loan.hidden');

  const viewing = useMemo(() => {
    const names = new Map(state.revealed.map(({ pointer, name }) => [pointer, name ?? undefined]));
    const hiding: Hiding = {
      Value: HiddenValue,
      Count: HiddenCount,
      Line: MaskedLine,
      Verify: VerifyCaller,
      nameAt: (pointer) => names.get(pointer),
      masked: view.loan,
    };
    return { ...base, hiding, view: { ...view, loan: withRevealed(view.loan, state.revealed) } };
  }, [base, view, state.revealed]);

  const run = (target: Target, reason: Reason) => {
    focusNext.current = keyOf(target.request);
    void ask(target, reason);
  };
  const reveals: Reveals = {
    masked: view,
    mayReveal: view.rights.includes('reveal'),
    revealed: useMemo(() => new Map(state.revealed.map((one) => [one.pointer, one])), [state.revealed]),
    pointers: useMemo(() => new Set(state.revealed.map(({ pointer }) => pointer)), [state.revealed]),
    pending: state.pending,
    failures: state.failures,
    said: state.last ? t('said', { field: state.last.label }) : '',
    reason: state.reason,
    reveal: (target) => {
      if (state.reason) run(target, state.reason);
      else setAsking({ target });
    },
    changeReason: () => setAsking({ target: null }),
    takesFocus: (key) => {
      const takes = focusNext.current === key;
      if (takes) focusNext.current = null;
      return takes;
    },
  };
  const answer = (reason: Reason) => {
    setAsking(null);
    if (asking?.target) run(asking.target, reason);
    else setReason(reason);
  };
  return (
    <ViewContext value={viewing}>
      <RevealsContext value={reveals}>
        {children}
        {asking && (
          <Suspense>
            <ReasonDialog
              target={asking.target}
              reason={state.reason}
              onAnswer={answer}
              onCancel={() => setAsking(null)}
            />
          </Suspense>
        )}
      </RevealsContext>
    </ViewContext>
  );
}
