import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { IdentifierCell } from '#components/ui/table/cells.tsx';
import { type Json, member, valueAt } from '#lib/loan/json.ts';
import { compareHref, compileLoanIdPattern, loanHref, parseLoanId } from '#lib/loan/loan-id.ts';
import { maskDots } from '#lib/loan/masked.ts';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';

/**
 * How much of the money pays off earlier contracts, which the desk opens, and how much the customer has of it; and the
 * contracts that the offer names beside these. In the past only once it is paid out.
 */
export function RefinancingLine({ instruments }: { instruments: readonly PayoutInstrument[] }) {
  const { view, format } = useLoanView();
  const t = useTranslations('cashout.refinancing');
  const payouts = instruments.filter(({ path }) => !path.startsWith('/offer/'));
  const paidOff = payouts.filter(({ method }) => method === 'loan');
  const sumOf = (list: readonly PayoutInstrument[]) => {
    const amounts = list.map(({ path }) => member(valueAt(view.loan, path), 'amount'));
    return amounts.every((amount) => typeof amount === 'number')
      ? amounts.reduce((sum: number, amount) => sum + Number(amount), 0)
      : null;
  };
  const [paid, received] = [sumOf(paidOff), sumOf(payouts.filter(({ method }) => method !== 'loan'))];
  const contracts = paidOff.map(({ paysOff }) => paysOff);
  const others = acquitted(view.loan.offer).filter((id) => !contracts.includes(id));
  const isPaidOut = Boolean(view.position?.paidOut.value);
  const amount = (value: number) => formatFigure(value, view.position?.lastPayment.unit ?? null, format);
  return (
    <>
      {contracts.length > 0 && paid !== null && received !== null && (
        <p className="py-1.5">
          {t(isPaidOut ? 'paid' : 'toPay', { value: amount(paid), count: contracts.length })}{' '}
          <Contracts ids={contracts} /> ·{' '}
          {t(isPaidOut ? 'received' : 'toReceive', { value: amount(received) })}
        </p>
      )}
      {others.length > 0 && (
        <p className="py-1.5">
          {t('ofOffer', { count: others.length })} <Contracts ids={others} />
        </p>
      )}
    </>
  );
}

/** The contracts that an offer pays off: identifiers, or objects with one. */
function acquitted(offer: Json | undefined): string[] {
  const list = member(offer, 'acquittanceLoans');
  return (Array.isArray(list) ? list : []).flatMap((item) => {
    const id = typeof item === 'string' ? item : member(item, 'id');
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function Contracts({ ids }: { ids: readonly (string | null)[] }) {
  const compare = useTranslations('compare');
  const { view, display } = useLoanView();
  const pattern = compileLoanIdPattern(display.loanIdPattern);
  return ids.map((id, index) => {
    const loan = id === null ? null : parseLoanId(id, pattern);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one contract may stand in the list twice.
      <Fragment key={index}>
        {index > 0 && ', '}
        {id === null ? (
          maskDots
        ) : loan ? (
          <>
            <IdentifierCell id={id} href={loanHref(loan)} className="text-accent" />{' '}
            <a href={compareHref(view.request.loan, loan)} className="text-accent text-label print:hidden">
              {compare('with')}
            </a>
          </>
        ) : (
          <IdentifierCell id={visibleText(id)} />
        )}
      </Fragment>
    );
  });
}
