import { lazy } from 'react';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { TextWithBreaks } from '#components/ui/text-with-breaks.tsx';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import { useReviewText } from '../review/review-context.ts';
import { describePayout } from './describe-payout.ts';

const BoletoBox = lazy(async () => ({ default: (await import('./boleto-box.tsx')).BoletoBox }));

/** One line for each payout of a cash-out, and a box for a boleto that is read out. */
export function PayoutList({
  instruments,
  reference,
}: {
  instruments: readonly PayoutInstrument[];
  /** A day when boletos of this loan were in use, `YYYY-MM-DD`. */
  reference: string | null;
}) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  return (
    <div className="mt-3">
      {instruments.length > 0 && (
        <>
          <h3 className="mb-0.5 font-medium text-ink-3 text-label">{t('payouts.title')}</h3>
          <ul aria-label={t('payouts.title')}>
            {instruments.map((instrument) => {
              const { facts, questions } = describePayout(instrument, reviewText);
              return (
                <li key={instrument.path} className="py-0.5">
                  {facts.join(' · ')}
                  {questions.map((question) => (
                    <span key={question} className="text-attention">
                      {' '}
                      <span aria-hidden="true">?</span> {question}
                    </span>
                  ))}{' '}
                  <span className="code text-ink-3">
                    <TextWithBreaks parts={instrument.path.split(/(?=\/)/)} />
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <DetailsWhenOpen summary={t('boleto.title')} loading="h-24">
        <BoletoBox reference={reference} />
      </DetailsWhenOpen>
    </div>
  );
}
