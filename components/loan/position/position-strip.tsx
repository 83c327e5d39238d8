import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import { loanHref } from '#lib/loan/loan-id.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Subject } from '#lib/position/sources/statement.ts';
import { type PositionState, positionState } from '#lib/view/position-state.ts';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { ContradictionList } from './contradiction-list.tsx';
import { type PartName, partNames, usePartText, usePositionText } from './use-position-text.ts';

/** Where the loan stands, in one line: what is paid, the last payment, the next one, what is late, what remains. */
export function PositionStrip() {
  const { view } = useLoanView();
  const t = useTranslations('position');
  const { loan, position, repayment, contradictions } = view;
  if (!position || !repayment) return null;
  const state = positionState(loan, position, repayment);
  const isSentence = state === 'deleted' || state === 'no-offer' || state === 'no-transactions';
  return (
    <section aria-label={t('label')} className="position-strip">
      {isSentence ? (
        <Sentence state={state} position={position} />
      ) : (
        <Pieces
          state={state}
          position={position}
          contradicted={contradictions.map(({ subject }) => subject)}
        />
      )}
      <ContradictionList contradictions={contradictions} />
      {state === 'no-transactions' && <PositionBasis position={position} />}
    </section>
  );
}

function Sentence({
  state,
  position,
}: {
  state: 'deleted' | 'no-offer' | 'no-transactions';
  position: Position;
}) {
  const t = useTranslations('position');
  const [missing = 'no-transactions'] = position.paidInstallments.notes;
  return <p>{state === 'no-transactions' ? t(state, { note: t(`notes.${missing}`) }) : t(state)}</p>;
}

type PiecesProps = { state: PositionState; position: Position; contradicted: readonly Subject[] };

/** What is said of the loan. What its sources contradict is none of it: both statements stand beside it. */
function Pieces({ state, position, contradicted }: PiecesProps) {
  const text = usePositionText(position);
  const isTold = (subject: Subject) => !contradicted.includes(subject);
  const { overdue, remaining } = position;
  const of = (part: PartName) => ({ part, position });
  const isOver = (state === 'settled' || state === 'finished') && isTold('finished') && isTold('remaining');
  const isLate = overdue.value !== null;
  const isNotPaidOut = state === 'not-paid-out';
  // Without any payment and before the first due date one sentence is enough, since there is no last payment either.
  const isBegun = !isNotPaidOut && !text.isUnpaid;
  return (
    <ul className="position-pieces">
      {isNotPaidOut && isTold('paid-out') && (
        <li className={position.paidOut.value === null ? 'text-ink-2' : ''}>{text.payout}</li>
      )}
      {!isNotPaidOut && isTold('paid-installments') && isTold('finished') && (
        <Piece {...of('paidInstallments')}>
          {text.isUnpaid && state === 'running' ? text.unpaid : text.paid(state)}
        </Piece>
      )}
      {isBegun && isTold('paid-installments') && <Piece {...of('lastPayment')}>{text.last}</Piece>}
      {!isOver && isTold('paid-installments') && isTold('finished') && (
        <Piece {...of('nextDue')}>{text.next(state)}</Piece>
      )}
      {isTold('overdue') && isTold('finished') && (isLate || (!isOver && isBegun)) && (
        <Piece {...of('overdue')}>
          {isLate ? (
            <strong className={overdue.value?.state === 'late' ? 'text-bad' : 'text-attention'}>
              <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
              {text.overdue}
            </strong>
          ) : (
            text.overdue
          )}
          {text.charges && <span className="text-ink-2"> ({text.charges})</span>}
        </Piece>
      )}
      {remaining.notes.includes('payment-for-refused') && <Piece {...of('remaining')}>{text.refused}</Piece>}
      {remaining.value === null
        ? remaining.notes.includes('no-payment-for') && (
            <li className="print:hidden">
              <RequestTodayLink today={position.asOf.value ?? ''} />
            </li>
          )
        : isTold('remaining') &&
          isTold('finished') && <Piece {...of('remaining')}>{text.remaining(state)}</Piece>}
      <li className="position-how">
        <PositionBasis position={position} />
      </li>
    </ul>
  );
}

/** A part that merely fits unfolds to what else would; one that is unknown says so in words. */
function Piece({ part, position, children }: { part: PartName; position: Position; children: ReactNode }) {
  const { certainty } = position[part];
  if (certainty !== 'fits')
    return <li className={certainty === 'unknown' ? 'text-ink-2' : ''}>{children}</li>;
  return (
    <li>
      <OtherReadings name={part} position={position}>
        {children}
      </OtherReadings>
    </li>
  );
}

/** A part that merely fits: dotted, called likely, and unfolding where it stands to what else would fit and why. */
function OtherReadings({
  name,
  position,
  children,
}: {
  name: PartName;
  position: Position;
  children: ReactNode;
}) {
  const t = useTranslations('position');
  const valueText = usePartText(position);
  const { notes, otherwise } = position[name];
  const others = otherwise.map((value) => valueText(name, value));
  return (
    <details name="position-readings" className="position-reading">
      <summary>
        <span className="position-fits">{children}</span>{' '}
        <small className="text-ink-3 text-label">{t('likely')}</small>
      </summary>
      <div className="text-ink-2">
        {others.length > 0 && <p className="figures">{t('otherReadings', { values: others.join(' · ') })}</p>}
        <ul>
          {notes.map((note) => (
            <li key={note}>{t(`notes.${note}`)}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Asks the API for its amounts of today: a link, so that it works before the page's scripts have come. */
function RequestTodayLink({ today }: { today: string }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('position');
  return (
    <a
      href={`${loanHref(request.loan)}?${toQuery({ ...request, paymentFor: today })}`}
      className="inline-block min-h-6 text-accent leading-6 underline-offset-2 hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        changeRequest({ paymentFor: today });
      }}
    >
      {t('askToday')}
    </a>
  );
}

/** How each part of the position is known, why, and what else would fit. */
function PositionBasis({ position }: { position: Position }) {
  const t = useTranslations('position');
  const text = usePositionText(position);
  return (
    <details className="disclosure print:hidden">
      <summary className="text-ink-2 text-label">{t('working')}</summary>
      <p className="mt-1 text-ink-2 text-label">{t('asOf', { date: text.day(position.asOf.value ?? '') })}</p>
      <dl className="position-working">
        {partNames.map((name) => (
          <PartRow key={name} name={name} position={position} />
        ))}
      </dl>
    </details>
  );
}

function PartRow({ name, position }: { name: PartName; position: Position }) {
  const t = useTranslations('position');
  const valueText = usePartText(position);
  const part = position[name];
  const { certainty, notes, because } = part;
  const otherwise = part.otherwise.map((value) => valueText(name, value));
  return (
    <div>
      <dt className="text-ink-3 text-label">{t(`parts.${name}`)}</dt>
      <dd>
        <span className="figures font-medium">{valueText(name, part.value)}</span>
        {part.value !== null && otherwise.length > 0 && (
          <span className="figures text-ink-2"> {t('otherwise', { values: otherwise.join(' · ') })}</span>
        )}
        <span className="text-ink-2 text-label">
          {' · '}
          {[t(`certainties.${certainty}`), ...notes.map((note) => t(`notes.${note}`))].join(' · ')}
        </span>
        {because.length > 0 && <Pointers pointers={because} />}
      </dd>
    </div>
  );
}

const shownPointers = 4;

function Pointers({ pointers }: { pointers: readonly string[] }) {
  const t = useTranslations('position');
  const shown = pointers.slice(0, shownPointers).join(' ');
  const rest = pointers.length - shownPointers;
  return (
    <span className="wrap-anywhere block font-mono text-[0.6875rem] text-ink-3">
      {t('from', { pointers: rest > 0 ? t('more', { pointers: shown, count: rest }) : shown })}
    </span>
  );
}
