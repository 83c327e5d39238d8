import type { ReactNode } from 'react';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import { useReviewText } from '../review/review-context.ts';
import { describePayout } from './describe-payout.ts';

/** One line for each payout of a cash-out, and the children below them. */
export function PayoutList({
  instruments,
  amountAt,
  children,
}: {
  instruments: readonly PayoutInstrument[];
  /** The amount of the entry at a JSON Pointer. */
  amountAt: (path: string) => ReactNode;
  children: ReactNode;
}) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  return (
    <>
      {instruments.length > 0 && (
        <>
          <h3 className="mb-0.5 font-medium text-ink-3 text-label">{t('payouts.title')}</h3>
          <ul aria-label={t('payouts.title')}>
            {instruments.map((instrument) => {
              const { facts, questions } = describePayout(instrument, reviewText);
              return (
                <li key={instrument.path} className="py-0.5">
                  <span className="figures me-2">{amountAt(instrument.path)}</span>
                  {facts.join(' · ')}{' '}
                  {instrument.path.startsWith('/offer/') && (
                    <span className="text-ink-3">{t('payouts.ofOffer')}</span>
                  )}
                  {questions.map((question) => (
                    <span key={question} className="block text-attention">
                      <span aria-hidden="true">?</span> {question}
                    </span>
                  ))}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {children}
    </>
  );
}
