import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import { member } from '#lib/loan/json.ts';
import type { Position, Premise } from '#lib/position/loan-position.ts';
import type { Subject } from '#lib/position/sources/statement.ts';
import { describeContradiction, isInTile, isPaidContradicted } from '#lib/view/describe-contradiction.ts';
import { amountNameOf, describeNothingOwed, type NothingOwed } from '#lib/view/nothing-owed.ts';
import { type PositionState, positionState, refusalOf } from '#lib/view/position-state.ts';
import { endedEmployment } from '#lib/view/verdicts/loan-questions.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { Tile } from '../panel/tile.tsx';
import { PaymentTiles } from '../payment/payment-tiles.tsx';
import { PayoffLine } from '../payment/payoff-line.tsx';
import { InstallmentRibbon } from './installment-ribbon.tsx';
import { NextTile, OverdueTile } from './position-tiles.tsx';
import { type PartName, partNames, usePartText, usePositionText } from './use-position-text.ts';

/**
 * Where the loan stands, the first thing that is read: what is overdue, what comes next, what is to pay, what is left; the
 * installments one by one; and in one line what is paid.
 */
export function AnswerBand() {
  const { view } = useLoanView();
  const t = useTranslations('position');
  const { loan, position, repayment, contradictions } = view;
  if (!position || !repayment)
    return (
      <section aria-label={t('label')}>
        <div className="tiles">
          <PaymentTiles />
        </div>
      </section>
    );
  if (view.nothingOwed) return <NothingOwedBand owed={view.nothingOwed} />;
  const state = positionState(loan, position, repayment);
  const isSentence = ['deleted', 'refused-offer', 'no-offer', 'no-transactions'].includes(state);
  const isWithoutTiles = state === 'deleted' || state === 'refused-offer';
  const [missing = 'missing.transactions'] = position.paidInstallments.notes;
  const isPaidTold = !isPaidContradicted(contradictions);
  const subjects = contradictions.map(({ subject }) => subject);
  const contradicted: Subject[] = isPaidTold ? subjects : ['paid-installments', ...subjects];
  const hasAmounts = 'amountRemaining' in loan || 'amountForPayment' in loan;
  return (
    <section aria-label={t('label')}>
      {(!isWithoutTiles || hasAmounts) && (
        <div className="tiles">
          {!isWithoutTiles && (
            <dl className="contents">
              <OverdueTile position={position} state={state} />
              <NextTile position={position} state={state} />
            </dl>
          )}
          <PaymentTiles />
        </div>
      )}
      <div className="position-line">
        {!isSentence && isPaidTold && <InstallmentRibbon installments={repayment.installments} />}
        <div className="position-strip">
          {/* The banner of a deleted loan says that nothing more is known. */}
          {state === 'deleted' ? null : isSentence ? (
            <p>
              {t(state as Exclude<PositionState, Told | 'deleted'>, {
                note: t(`notes.${missing}`),
                reason: visibleText(refusalOf(loan) ?? ''),
              })}
            </p>
          ) : (
            <Pieces state={state} position={position} contradicted={contradicted} />
          )}
          <ContradictionList />
          {state === 'no-transactions' && <PositionBasis position={position} contradicted={contradicted} />}
        </div>
      </div>
    </section>
  );
}

/** The same places for a loan whose money has not gone out: why nothing is owed, and what is to be paid out. */
function NothingOwedBand({ owed }: { owed: NothingOwed }) {
  const t = useTranslations('position');
  const words = useTranslations('nothingOwed');
  const { view, format } = useLoanView();
  const { loan, repayment } = view;
  const reason = refusalOf(loan);
  const name = amountNameOf(owed);
  const hasAmount = name === 'toRelease' && member(loan.offer, 'disbursementAmount') !== undefined;
  return (
    <section aria-label={t('label')}>
      <dl className="tiles">
        <Tile label={t('tiles.standing')} instead={describeNothingOwed(owed, { t: words, format })} />
        <Tile label={t('parts.nextDue')} instead="—" />
        <Tile label={t('tiles.toPay')} instead="—" />
        <Tile label={hasAmount ? words(name) : t('parts.remaining')} instead={!hasAmount && '—'}>
          <FieldValue pointer="/offer/disbursementAmount" />
        </Tile>
      </dl>
      <div className="position-line">
        {owed.state === 'expected' && repayment && (
          <InstallmentRibbon installments={repayment.installments} />
        )}
        <div className="position-strip">
          {reason !== null && <p>{t('refused-offer', { note: '', reason: visibleText(reason) })}</p>}
          <ContradictionList />
        </div>
      </div>
    </section>
  );
}

/** The states of which tiles and pieces tell; the others are one sentence. */
type Told = 'settled' | 'finished' | 'repaid' | 'not-collected' | 'not-paid-out' | 'not-told' | 'running';

/** `contradicted`: `paid-installments` is one of them wherever the sources disagree about what is paid. */
type PiecesProps = { state: PositionState; position: Position; contradicted: readonly Subject[] };

/** Whether the money went out and who pays it back, as far as the answer to the caller does not say it. */
function Pieces({ state, position, contradicted }: PiecesProps) {
  const text = usePositionText(position);
  const isTold = (subject: Subject) => !contradicted.includes(subject);
  const isNotPaidOut = state === 'not-paid-out';
  return (
    <ul className="position-pieces">
      {isNotPaidOut && isTold('paid-out') && (
        <li className={position.paidOut.value === null ? 'text-ink-2' : ''}>{text.payout}</li>
      )}
      <EmploymentPiece position={position} />
      <li className="position-how">
        <PositionBasis position={position} contradicted={contradicted} />
      </li>
    </ul>
  );
}

/** That the employment no longer pays from the salary, to whoever sees it. */
function EmploymentPiece({ position }: Pick<PiecesProps, 'position'>) {
  const t = useTranslations('position.employment');
  const { loan, questions } = useLoanView().view;
  const text = usePositionText(position);
  const ended = questions.some(({ id }) => id === 'payroll-ended') && endedEmployment(loan);
  if (!ended) return null;
  const status = ended.day
    ? `${t(ended.status)} ${t('since', { date: text.day(ended.day) })}`
    : t(ended.status);
  const indemnity = ended.indemnity === null ? [] : [t('indemnity', { value: text.amount(ended.indemnity) })];
  return <li className="text-attention">{[status, ...indemnity].join(', ')}</li>;
}

/** The subjects of which the sources have to agree for a part to be said. */
const subjectsOf: Partial<Record<PartName, readonly Subject[]>> = {
  paidInstallments: ['paid-installments'],
  lastPayment: ['paid-installments'],
  nextDue: ['paid-installments'],
  overdue: ['overdue', 'paid-installments'],
  remaining: ['remaining', 'finished'],
};

const asOfWords: Partial<Record<Premise, 'asOfInstallments' | 'asOfRemaining' | 'asOfHistory'>> = {
  installments: 'asOfInstallments',
  remaining: 'asOfRemaining',
  history: 'asOfHistory',
};

/** How each part of the position is known, why, and what else would fit. */
function PositionBasis({ position, contradicted }: Pick<PiecesProps, 'position' | 'contradicted'>) {
  const t = useTranslations('position');
  const { view } = useLoanView();
  const text = usePositionText(position);
  const valueText = usePartText(position);
  return (
    <details className="disclosure">
      <summary className="text-ink-2 text-label">{t('working')}</summary>
      <p className="mt-1 text-ink-2 text-label">
        {t(asOfWords[position.premise.value ?? 'not-told'] ?? 'asOf', {
          date: text.day(position.asOf.value ?? ''),
        })}
      </p>
      <dl className="position-working">
        {partNames.map((name) => {
          const { value, certainty, notes, because, otherwise } = position[name];
          const isContradicted = subjectsOf[name]?.some((subject) => contradicted.includes(subject));
          const others = otherwise.map((other) => valueText(name, other));
          const how = [t(`certainties.${certainty}`), ...notes.map((note) => t(`notes.${note}`))];
          return (
            <div key={name}>
              <dt className="text-ink-3 text-label">{t(`parts.${name}`)}</dt>
              <dd>
                <span className="figures font-medium">
                  {isContradicted ? t('tiles.contradicted') : valueText(name, value)}
                </span>
                {!isContradicted && others.length > 0 && (
                  <span className="figures text-ink-2">
                    {`: ${t('otherwise', { values: others.join(' · ') })}`}
                  </span>
                )}
                {!isContradicted && (
                  <span className="text-ink-2 text-label">
                    {' · '}
                    {how.join(' · ')}
                  </span>
                )}
                {because.length > 0 && <Pointers pointers={because} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {view.payoff && <PayoffLine payoff={view.payoff} />}
    </details>
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

/** One line for each other subject of which the sources say different things: what each says, and the difference. */
function ContradictionList() {
  const t = useTranslations('contradictions');
  const { format, view } = useLoanView();
  const listed = view.contradictions.filter(({ subject }) => !isInTile(subject));
  if (listed.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="contradictions">
      {listed.map((contradiction) => {
        const { subject, statements, difference } = describeContradiction(contradiction, {
          t,
          format,
          loan: view.loan,
        });
        return (
          <li key={contradiction.subject}>
            <strong className="text-attention">
              <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
              {subject}
            </strong>{' '}
            {statements.map(({ value, sources }, index) => (
              <Fragment key={value}>
                {index > 0 && <span className="text-attention"> ≠ </span>}
                <span className="whitespace-nowrap">
                  <span className="font-medium">{value}</span> <small className="text-ink-2">{sources}</small>
                </span>
              </Fragment>
            ))}
            {difference && <small className="text-ink-2"> · {difference}</small>}
          </li>
        );
      })}
    </ul>
  );
}
