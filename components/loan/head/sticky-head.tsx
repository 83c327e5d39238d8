import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Position } from '#lib/position/loan-position.ts';
import { describeNothingOwed } from '#lib/view/nothing-owed.ts';
import { type PositionState, positionState } from '#lib/view/position-state.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useContractNumber, useLoanView } from '../loan-view-context.tsx';
import { usePositionText } from '../position/use-position-text.ts';
import { WithCertainty } from '../position/with-certainty.tsx';
import { VerifiedBadge } from '../verification/verified-badge.tsx';
import { LoanStatus } from './loan-status.tsx';

/** The height of the desk's own header, which stays in sight too. */
const headerHeight = 48;

/**
 * Keeps in sight which loan this is once the head has scrolled away: contract, status, position, verified caller. It
 * says again what the head says, so it is hidden from screen readers. It is rendered after the head, whose end it
 * watches.
 */
export function StickyHead() {
  const { view } = useLoanView();
  const contract = useContractNumber();
  const end = useRef<HTMLSpanElement>(null);
  const [isHeadGone, setIsHeadGone] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several at once, the oldest first.
        const latest = entries.at(-1);
        if (latest) setIsHeadGone(!latest.isIntersecting && latest.boundingClientRect.top < headerHeight);
      },
      { rootMargin: `-${headerHeight}px 0px 0px 0px` },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  // Other sticky elements stand below it and need its height, which depends on how its words wrap.
  const measure = (head: HTMLElement | null) =>
    head?.parentElement?.style.setProperty('--sticky-head', `${head.offsetHeight}px`);
  return (
    <>
      <span ref={end} className="block h-px" />
      {isHeadGone && (
        <div
          ref={measure}
          aria-hidden="true"
          className="sticky-head fixed inset-x-0 top-12 z-15 border-line border-b bg-page print:hidden"
        >
          <div className="mx-auto flex min-h-10 max-w-[90rem] flex-wrap items-center gap-x-4 px-4 py-1 md:px-6">
            <strong className="figures wrap-anywhere font-semibold slashed-zero">
              {visibleText(contract ?? view.request.loan)}
            </strong>
            <LoanStatus />
            <PositionLine />
            <VerifiedBadge isShort />
          </div>
        </div>
      )}
    </>
  );
}

/**
 * The position in a few words, for the head that stays in sight: what is paid, and what is late. Where sources contradict
 * each other it takes none of them for the truth.
 */
function PositionLine() {
  const { view, format } = useLoanView();
  const { loan, position, repayment, contradictions } = view;
  const t = useTranslations('contradictions');
  const owed = useTranslations('nothingOwed');
  if (view.nothingOwed && contradictions.length === 0)
    return <span className="text-ink-2">{describeNothingOwed(view.nothingOwed, { t: owed, format })}</span>;
  if (!position || !repayment) return null;
  if (contradictions.length === 0)
    return <Line position={position} state={positionState(loan, position, repayment)} />;
  return (
    <strong className="text-attention">
      <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
      {t('label')}
    </strong>
  );
}

function Line({ position, state }: { position: Position; state: PositionState }) {
  const text = usePositionText(position);
  const hasPaidCount = ['running', 'finished', 'settled', 'repaid', 'not-collected', 'not-told'].includes(
    state,
  );
  if (!hasPaidCount && state !== 'not-paid-out') return null;
  const { paidInstallments, paidOut, overdue } = position;
  return (
    <span className="figures text-ink-2">
      <WithCertainty certainty={(hasPaidCount ? paidInstallments : paidOut).certainty}>
        {hasPaidCount ? text.paid(state) : text.payout}
      </WithCertainty>
      {overdue.value !== null && (
        <>
          {' · '}
          <strong className={overdue.value.state === 'late' ? 'text-bad' : 'text-attention'}>
            <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
            <WithCertainty certainty={overdue.certainty}>{text.overdueShort}</WithCertainty>
          </strong>
        </>
      )}
    </span>
  );
}
