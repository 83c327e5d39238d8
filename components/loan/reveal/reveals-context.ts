import { createContext } from 'react';
import { useRequired } from '#components/ui/use-required.ts';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { Reason } from '#lib/access/reveal/reveal-reason.ts';
import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { RevealRequest } from '#lib/view/reveal-request.ts';

/** A value that this reader revealed. It exists only on this page. */
export type RevealedValue = Revealed & {
  /** When the lending API answered with it, ISO 8601. */
  at: string;
};

/** A value or a panel to reveal, with its label on the screen. */
export type RevealTarget = {
  request: RevealRequest;
  label: string;
  /** For a whole panel: its number of masked values. */
  count?: number;
};

/** Why a reveal failed: a problem, nothing is masked there any more, misses have locked it, or what it needs is not there. */
export type RevealFailureReason =
  | RequestProblem
  | { code: 'nothing' | 'locked' | Exclude<LoanView['revealNeeds'], 'reason'> };

export type Reveals = {
  mayReveal: boolean;
  /** By pointer. */
  revealed: ReadonlyMap<string, RevealedValue>;
  /** Keys of `revealKey` that are being revealed. */
  pending: ReadonlySet<string>;
  /** Why the last reveal failed, where it was of this `revealKey`. */
  failureOf: (key: string) => RevealFailureReason | null;
  reason: Reason | null;
  /** The limit of reveals where this reader comes near it. */
  limits: readonly LimitUse[];
  /** Reveals at once where a reason was given before; the first time it asks for one. */
  reveal: (target: RevealTarget) => void;
  changeReason: () => void;
  /**
   * True once for the key that was revealed last, so that its element takes over the focus of the button, which was
   * removed.
   */
  claimFocus: (key: string) => boolean;
};

/** The key of a reveal: a JSON Pointer, which begins with a slash, or the name of a panel, which does not. */
export function revealKey(request: RevealRequest): string {
  return 'panel' in request ? request.panel : request.pointer;
}

export const RevealsContext = createContext<Reveals | null>(null);

export const useReveals = () => useRequired(RevealsContext, 'MaskedLoan');

/** For pages on which nothing is revealed: masked values stand as dots. */
export const noReveals: Reveals = {
  mayReveal: false,
  revealed: new Map(),
  pending: new Set(),
  failureOf: () => null,
  reason: null,
  limits: [],
  reveal: () => {},
  changeReason: () => {},
  claimFocus: () => false,
};
