import { useTranslations } from 'use-intl';
import type { AmountRange, Payoff } from '#lib/position/payoff/payoff.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** Where there is nothing to settle, or no more on that day, nobody asks what settles it. */
const untold: readonly Payoff['reason'][] = [
  ...(['deleted', 'missing.offer', 'not-paid-out', 'nothing-left', 'passed-day'] as const),
];

/** How the desk's estimate of what settles the loan was computed, or why there is none. */
export function PayoffLine({ payoff }: { payoff: Payoff }) {
  const t = useTranslations('payoff');
  const note = useTranslations('position.notes');
  const { format } = useLoanView();
  const { value, reason, unit } = payoff;
  const amount = (figure: number) => formatFigure(figure, unit, format);
  const range = ({ low, high }: AmountRange) =>
    low === high ? amount(low) : t('range', { low: amount(low), high: amount(high) });
  if (untold.includes(reason)) return null;
  return (
    <section className="payoff">
      <h3 className="text-ink-3 text-label">{t(value ? 'working' : 'none')}</h3>
      {value ? (
        <PayoffBasis payoff={payoff} perDiem={range(value.perDiem)} amount={amount} />
      ) : (
        reason && <p>{note(reason)}</p>
      )}
    </section>
  );
}

/** `perDiem`: what a day more costs, in words. */
function PayoffBasis({
  payoff: { day, api, without, notes, source },
  perDiem,
  amount,
}: {
  payoff: Payoff;
  perDiem: string;
  amount: (value: number) => string;
}) {
  const t = useTranslations('payoff');
  const position = useTranslations('position');
  const names = useTranslations('fields.loan');
  const { format } = useLoanView();
  // The other one is another amount: what is due, or all that is unpaid.
  const [nearest] = api.toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference));
  return (
    <ul>
      <li>
        {t('how', { day: format.day(day ?? '') })} {source}.
      </li>
      <li>{t('dayLater', { amount: perDiem })}</li>
      {nearest && (
        <li>
          {t('api', {
            figure: names(nearest.field),
            value: amount(nearest.value),
            difference: amount(Math.abs(nearest.difference)),
            side: nearest.difference > 0 ? 'above' : nearest.difference < 0 ? 'below' : 'within',
          })}
        </li>
      )}
      <li>{t('without', { parts: without.map((part) => t(`parts.${part}`)).join(', ') })}</li>
      {notes.length > 0 && (
        <li>
          {position('likely')}: {notes.map((name) => position(`notes.${name}`)).join(' · ')}
        </li>
      )}
    </ul>
  );
}
