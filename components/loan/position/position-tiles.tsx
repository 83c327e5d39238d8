import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Position } from '#lib/position/loan-position.ts';
import { isPaidContradicted } from '#lib/view/describe-contradiction.ts';
import { describeCharges } from '#lib/view/describe-payment-causes.ts';
import { isOver, type PositionState } from '#lib/view/position-state.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { ContradictedTile, Tile } from '../panel/tile.tsx';
import { type PartName, usePositionText } from './use-position-text.ts';
import { WithCertainty } from './with-certainty.tsx';

type TileProps = { position: Position; state: PositionState };

/** What is overdue, or that nothing is. */
export function OverdueTile({ position, state }: TileProps) {
  const t = useTranslations('position');
  const text = usePositionText(position);
  const { view, format } = useLoanView();
  const causes = { t: useTranslations('paymentCauses'), format };
  const { contradictions } = view;
  const { overdue } = position;
  const label = t('parts.overdue');
  const contradiction = contradictions.find(({ subject }) => subject === 'overdue');
  if (contradiction) return <ContradictedTile label={label} contradiction={contradiction} />;
  if (isPaidContradicted(contradictions)) return <Tile label={label} instead={t('tiles.contradicted')} />;
  const { value, certainty } = overdue;
  if (value === null) {
    // Where installments were due and nothing shows that the money went out, it is not said that nothing is due.
    const isUnknown = !isOver(state) && (certainty === 'unknown' || overdue.notes.includes('not-paid-out'));
    if (isUnknown) {
      const [ifUnpaid] = overdue.otherwise;
      return (
        <Tile
          label={label}
          note={
            ifUnpaid ? (
              t('tiles.ifUnpaid', {
                value: text.amount(ifUnpaid.amount),
                days: ifUnpaid.days,
                count: ifUnpaid.installments,
                isPart: text.isPart,
              })
            ) : (
              <MissingNote part="overdue" position={position} />
            )
          }
          instead={state === 'not-told' ? t('tiles.notTold', { isPart: text.isPart }) : t('tiles.noData')}
        />
      );
    }
    const lastDay = state !== 'repaid' && state !== 'not-collected' && position.lastPayment.value?.date;
    const lost =
      view.repayment?.installments.filter((installment) => installment.state === 'uncollectible').length ?? 0;
    const words = isOver(state)
      ? lastDay
        ? t('tiles.paidOff', { date: text.day(lastDay) })
        : t('tiles.settled')
      : lost > 0
        ? t('ribbon.counts.uncollectible', { count: lost })
        : t(isNotDue(position, state) ? 'tiles.notDue' : 'tiles.upToDate');
    return (
      <Tile label={t('tiles.standing')}>
        <WithCertainty certainty={certainty}>
          <span className="tile-words">{words}</span>
        </WithCertainty>
      </Tile>
    );
  }
  const isPayroll = value.state === 'late' && overdue.notes.includes('payroll');
  const since = t(`tiles.${isPayroll ? 'payrollLate' : value.state}`, { days: value.days });
  const isCorrected = overdue.notes.includes('corrected-schedule');
  const charges = value.state === 'late' ? describeCharges(view, causes) : null;
  const note = [
    text.isPart === 'true' ? [since, text.countOverdue(value)].join(', ') : since,
    basisOf(position, t),
    isCorrected && t('tiles.corrected'),
  ];
  return (
    <Tile
      label={label}
      note={note.filter(Boolean).join(' · ')}
      detail={
        charges && (
          <details className="disclosure">
            <summary>{t('tiles.charges')}</summary>
            <p>{charges}</p>
          </details>
        )
      }
    >
      <WithCertainty certainty={certainty}>
        <strong className={value.state === 'late' ? 'text-bad' : 'text-attention'}>
          <Icon name="attention" className="me-1 inline-block size-5 align-[-3px]" />
          {text.amount(value.amount)}
        </strong>
      </WithCertainty>
    </Tile>
  );
}

/** The installment that falls due next, and when. */
export function NextTile({ position, state }: TileProps) {
  const t = useTranslations('position');
  const text = usePositionText(position);
  const { contradictions, repayment } = useLoanView().view;
  const { nextDue } = position;
  const payer = repayment?.payer ?? null;
  if (isPaidContradicted(contradictions))
    return <Tile label={t('parts.nextDue')} instead={t('tiles.contradicted')} />;
  const isFirst = state === 'not-paid-out' || (text.isUnpaid && position.overdue.value === null);
  const label = isFirst && nextDue.value !== null ? t('tiles.first') : t('parts.nextDue');
  if (nextDue.value === null || isOver(state)) {
    const isUnknown = nextDue.certainty === 'unknown' && !isOver(state);
    return (
      <Tile
        label={label}
        note={isUnknown && <MissingNote part="nextDue" position={position} />}
        instead={t(isUnknown ? 'tiles.noData' : 'tiles.noneToCome')}
      />
    );
  }
  const isCorrected = nextDue.notes.includes('corrected-schedule');
  const note = [
    t('tiles.on', { date: text.day(nextDue.value.date) }),
    payer && t('tiles.payer', { payer }),
    isCorrected && t('tiles.corrected'),
  ];
  return (
    <Tile label={label} note={note.filter(Boolean).join(' · ')}>
      <WithCertainty certainty={nextDue.certainty}>{text.amount(nextDue.value.amount)}</WithCertainty>
    </Tile>
  );
}

/** Nothing was paid, and no installment was due. */
const isNotDue = ({ premise, paidInstallments }: Position, state: PositionState) =>
  state === 'not-paid-out' || (premise.value === 'no-payment' && paidInstallments.value === 0);

/** By what the figures of a tile are computed, where it is not by the payments among the transactions. */
function basisOf({ premise }: Position, t: ReturnType<typeof useTranslations<'position'>>): string | false {
  if (premise.value === 'installments') return t('tiles.byInstallments');
  if (premise.value === 'remaining') return t('tiles.byRemaining');
  if (premise.value === 'history') return t('tiles.byHistory');
  return premise.value !== 'transactions' && t('tiles.computed');
}

/** Names what is missing, but for the offer: the line under the tiles says that there is none. */
function MissingNote({ part, position }: { part: PartName; position: Position }) {
  const t = useTranslations('position.notes');
  if (position.premise.value === 'no-offer') return null;
  const { notes } = position[part];
  const note = notes.find((name) => name === 'not-paid-out') ?? notes[0];
  return note && t(note);
}
