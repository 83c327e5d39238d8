'use client';
import { createContext, useContext } from 'react';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { RevealRequest } from '#lib/view/reveal-request.ts';

/** One value that this reader revealed. It is nowhere but on this page, and gone with it. */
export type RevealedValue = Revealed & {
  /** The instant of the answer that it is from, ISO 8601. */
  at: string;
};

/** What is to be revealed, and how a person calls it. */
export type Target = {
  request: RevealRequest;
  label: string;
  /** Of a panel, how many values. */
  count?: number;
};

/** Why a reveal brought nothing: a problem of the desk, or that nothing is hidden there any longer. */
export type Failure = RequestProblem | { code: 'nothing' };

export type Reveals = {
  /** As it was answered. */
  masked: LoanView;
  mayReveal: boolean;
  revealed: ReadonlyMap<string, RevealedValue>;
  /** Its pointers. */
  pointers: ReadonlySet<string>;
  /** By `keyOf`. */
  pending: ReadonlySet<string>;
  failures: ReadonlyMap<string, Failure>;
  /** Said to a screen reader. */
  said: string;
  reason: Reason | null;
  /** At once where there is a reason, which serves the whole view; else after it was asked for. */
  reveal: (target: Target) => void;
  changeReason: () => void;
  /** Whether a value was the last to be revealed: it takes the focus that its button had. Once. */
  takesFocus: (pointer: string) => boolean;
};

/** A pointer begins with a slash; a panel does not. */
export function keyOf(request: RevealRequest): string {
  return 'panel' in request ? request.panel : request.pointer;
}

export const RevealsContext = createContext<Reveals | null>(null);

export function useReveals(): Reveals {
  const reveals = useContext(RevealsContext);
  if (!reveals) throw new Error('useReveals is for what stands inside a MaskedLoan');
  return reveals;
}
