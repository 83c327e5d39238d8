'use client';
import type { JsonObject } from '#lib/loan/json.ts';
import type { Position } from '#lib/position/position.ts';
import { type PositionState, positionState } from '#lib/view/position-state.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { usePositionText } from './use-position-text.ts';

/** The position in a few words, for the head that stays in sight: what is paid, and what is late. */
export function PositionLine({ loan }: { loan: JsonObject }) {
  const { position, repayment } = useLoanView().view;
  if (!position || !repayment) return null;
  return <Line position={position} state={positionState(loan, position, repayment)} />;
}

function Line({ position, state }: { position: Position; state: PositionState }) {
  const text = usePositionText(position);
  const isTold = ['running', 'finished', 'settled'].includes(state);
  if (!isTold && state !== 'not-paid-out') return null;
  const isLate = position.overdue.value !== null;
  return (
    <span className="figures text-ink-2">
      {isTold ? text.paid(state) : text.notPaidOut}
      {isLate && ` · ${text.overdue}`}
    </span>
  );
}
