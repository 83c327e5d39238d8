import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Certainty, Position } from '#lib/position/loan-position.ts';
import { type PositionState, positionState } from '#lib/view/position-state.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { usePositionText } from './use-position-text.ts';

/** The position in a few words, for the head that stays in sight: what is paid, and what is late. */
export function PositionLine() {
  const { loan, position, repayment } = useLoanView().view;
  if (!position || !repayment) return null;
  return <Line position={position} state={positionState(loan, position, repayment)} />;
}

function Line({ position, state }: { position: Position; state: PositionState }) {
  const text = usePositionText(position);
  const hasPaidCount = ['running', 'finished', 'settled'].includes(state);
  if (!hasPaidCount && state !== 'not-paid-out') return null;
  const { paidInstallments, overdue } = position;
  const ofPayout = text.isPayoutUnknown ? 'unknown' : 'fits';
  return (
    <span className="figures text-ink-2">
      <Hedged certainty={hasPaidCount ? paidInstallments.certainty : ofPayout}>
        {hasPaidCount ? text.paid(state) : text.notPaidOut}
      </Hedged>
      {overdue.value !== null && (
        <>
          {' · '}
          <strong className={overdue.value.state === 'late' ? 'text-bad' : 'text-attention'}>
            <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
            <Hedged certainty={overdue.certainty}>{text.overdueShort}</Hedged>
          </strong>
        </>
      )}
    </span>
  );
}

function Hedged({ certainty, children }: { certainty: Certainty; children: ReactNode }) {
  const t = useTranslations('position');
  if (certainty !== 'fits') return children;
  return (
    <>
      <span className="position-fits">{children}</span> <small className="text-label">{t('likely')}</small>
    </>
  );
}
