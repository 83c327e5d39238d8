import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { loanHref } from '#lib/loan/loan-id.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import type { Position, Premise } from '#lib/position/loan-position.ts';
import { isPaidContradicted } from '#lib/view/describe-contradiction.ts';
import { describeBasis } from '#lib/view/describe-payment-causes.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { isOver, positionState } from '#lib/view/position-state.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanField } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { NotRequested } from '../panel/field-panel.tsx';
import { ContradictedTile, Tile } from '../panel/tile.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { ListedAmounts } from './listed-amounts.tsx';

const amounts = ['amountRemaining', 'amountForPayment'] as const;

/**
 * Two tiles of the amounts on a date, which the API gives only for a request with `payment_for`. Without them: what the
 * payments leave of the installments, and a link that asks for today.
 */
export function PaymentTiles() {
  const { view, format } = useLoanView();
  const { loan } = view;
  const t = useTranslations();
  const requestedDate = view.request.paymentFor;
  const missing = useMissingAmounts();
  const means = view.position?.forPayment.means ?? [];
  const day = visibleText(format.day(requestedDate ?? ''));
  const isToday = requestedDate === view.position?.asOf.value;
  const dueFrom = nothingUntil(view);
  const basis = describeBasis('amountForPayment', view, { t: useTranslations('paymentCauses'), format });
  const isStated = Object.hasOwn(loan, 'amountForPayment');
  const [label, name] = [t('position.tiles.toPay'), t('fields.loan.amountForPayment')];
  return (
    <section aria-label={t('payment.label')} className="contents">
      <dl className="contents">
        <Tile
          label={label}
          detail={<ListedAmounts />}
          note={
            <>
              {dueFrom && isStated && (
                <>
                  {name !== label && name} <LoanField name="amountForPayment" />{' '}
                </>
              )}
              {requestedDate && `${isToday ? t('days.today') : t('position.tiles.on', { date: day })} `}
              {missing ?? (isStated && `· ${t('contradictions.sources.api')}`)}
              {means.length > 0 &&
                !basis &&
                ` · ${means.map((meaning) => t(`position.means.${meaning}`)).join(', ')}`}
              {basis && ` (${basis})`}
            </>
          }
          instead={
            dueFrom
              ? t('position.tiles.nothingUntil', { day: visibleText(format.day(dueFrom)) })
              : (missing !== null || (requestedDate === null && !isStated)) && '—'
          }
        >
          <LoanField name="amountForPayment" />
        </Tile>
        <BalanceTile isAnswered={missing === null} />
      </dl>
    </section>
  );
}

/** The day on which the next installment falls due, where nothing is due until then, today or on the day that was asked about. */
function nothingUntil({ position, contradictions, request }: LoanView): string | null {
  const { overdue, nextDue, asOf } = position ?? {};
  const isSure = overdue?.value === null && overdue.certainty === 'follows' && contradictions.length === 0;
  const day = request.paymentFor ?? asOf?.value ?? '';
  const next = nextDue?.value?.date;
  return isSure && next !== undefined && parseCivilDate(day) !== null && day < next ? next : null;
}

/** What remains, by the API where it says it, and by every source where they disagree. */
function BalanceTile({ isAnswered }: { isAnswered: boolean }) {
  const { view, format } = useLoanView();
  const { loan, position, request, contradictions } = view;
  const t = useTranslations();
  const basis = describeBasis('amountRemaining', view, { t: useTranslations('paymentCauses'), format });
  const isThere = Object.hasOwn(loan, 'amountRemaining');
  const isAsked = request.paymentFor !== null;
  const name = t('fields.loan.amountRemaining');
  const contradiction = contradictions.find(({ subject }) => subject === 'remaining');
  if (contradiction)
    return (
      <ContradictedTile
        label={isThere ? name : t('contradictions.subjects.remaining')}
        contradiction={contradiction}
      />
    );
  if (!isThere && !(isAsked && isAnswered)) return position && <UnpaidTile position={position} />;
  return (
    <Tile label={name} note={isThere && [t('contradictions.sources.api'), basis].filter(Boolean).join(' · ')}>
      <LoanField name="amountRemaining" />
    </Tile>
  );
}

const basisWords: Partial<
  Record<Premise, `tiles.${'payments' | 'byInstallments' | 'byRemaining' | 'byHistory'}`>
> = {
  transactions: 'tiles.payments',
  installments: 'tiles.byInstallments',
  remaining: 'tiles.byRemaining',
  history: 'tiles.byHistory',
};

/** What the payments leave of the installments. It is not what settles the loan, and not called so. */
function UnpaidTile({ position }: { position: Position }) {
  const t = useTranslations('position');
  const { view, format } = useLoanView();
  const { premise, remaining, nextDue, lastPayment, asOf } = position;
  const isTold = !isPaidContradicted(view.contradictions);
  const isSettled = view.repayment && isOver(positionState(view.loan, position, view.repayment));
  const unpaid = isTold ? (view.repayment?.unpaid ?? null) : null;
  const basis = [
    t(basisWords[premise.value ?? 'not-told'] ?? 'tiles.computed'),
    nextDue.notes.includes('corrected-schedule') && t('tiles.corrected'),
  ];
  return (
    <Tile
      label={t('tiles.unpaid')}
      note={
        <>
          {unpaid !== null && `${basis.filter(Boolean).join(' · ')} `}
          {remaining.notes.includes('refused') && `${t('refused')} `}
          {remaining.notes.includes('not-asked.payment-for') && <RequestTodayLink today={asOf.value ?? ''} />}
        </>
      }
      instead={
        unpaid === null && t(isTold ? (isSettled ? 'tiles.settled' : 'tiles.noData') : 'tiles.contradicted')
      }
    >
      {unpaid !== null && formatFigure(unpaid, lastPayment.unit, format)}
    </Tile>
  );
}

/** Asks the API for its amounts of today: a link, so that it works before the page's scripts have come. */
function RequestTodayLink({ today }: { today: string }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('position');
  return (
    <a
      href={`${loanHref(request.loan)}?${toQuery({ ...request, paymentFor: today })}`}
      className="inline-block min-h-6 text-accent leading-6 underline-offset-2 hover:underline print:hidden"
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

/** Why a request for a date brought neither amount; null where it brought one, or none was asked for. */
function useMissingAmounts(): ReactNode {
  const { loan, request } = useLoanView().view;
  const t = useTranslations('payment');
  const isNone = !amounts.some((name) => Object.hasOwn(loan, name));
  // A deleted loan has only a part of its data: the banner has said so.
  if (request.paymentFor === null || !isNone || loan.deleted === true) return null;
  const notRequestedNames = amounts.filter((name) => !isRequested(request.fields, `/${name}`));
  if (notRequestedNames.length === amounts.length) return <NotRequested names={notRequestedNames} />;
  if (notRequestedNames.length > 0) return null;
  return <span className="text-attention">{t('notHonored')}</span>;
}
