'use client';
import { lazy, Suspense } from 'react';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { Table } from '#components/ui/table.tsx';
import { TextWithBreaks } from '#components/ui/text-with-breaks.tsx';
import type { Instrument } from '#lib/offer/instruments/instrument.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import type { Format } from '#lib/view/format.ts';
import { formatDay } from '../review/format-figure.ts';
import { type ReviewText, useReviewText } from '../review/use-review-text.ts';

const BoletoBox = lazy(async () => ({ default: (await import('./boleto-box.tsx')).BoletoBox }));

/** What was recognized in a cash-out, whether it is well formed, and a box for a line that is read out. */
export function Instruments({
  review,
  format,
  reference,
}: {
  review: OfferReview | null;
  format: Format;
  /** A day when boletos of this loan were in use, `YYYY-MM-DD`. */
  reference: string | null;
}) {
  const reviewText = useReviewText(format);
  const { say } = reviewText;
  const [shown, details] = useDetailsOpen();
  const found = review?.instruments ?? [];
  return (
    <div className="mt-3">
      {found.length > 0 && <MatchSearch instruments={found} reviewText={reviewText} />}
      <details {...details} className="disclosure print:hidden">
        <summary>{say('boleto.title')}</summary>
        {shown && (
          <Suspense fallback={<div className="h-24" />}>
            <BoletoBox reference={reference} reviewText={reviewText} />
          </Suspense>
        )}
      </details>
    </div>
  );
}

function MatchSearch({
  instruments,
  reviewText,
}: {
  instruments: readonly Instrument[];
  reviewText: ReviewText;
}) {
  const { say } = reviewText;
  return (
    <>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{say('instruments.title')}</h3>
      <Table
        caption={say('instruments.title')}
        columns={[
          { key: 'kind', label: say('instruments.kind') },
          { key: 'verdict', label: say('instruments.verdict') },
          { key: 'details', label: say('instruments.details') },
          { key: 'place', label: say('instruments.place') },
        ]}
        rows={instruments.map((one) => ({
          key: one.path,
          cells: [
            <span key="kind">
              {say(`instruments.kinds.${one.kind}`)}
              {one.kind === 'boleto' && (
                <span className="block text-ink-3 text-label">{say('instruments.lender')}</span>
              )}
            </span>,
            <Verdict key="verdict" instrument={one} reviewText={reviewText} />,
            detailsOf(one, reviewText),
            <Place key="place" path={one.path} />,
          ],
        }))}
      />
      <p className="py-1 text-ink-3 text-label">{say('instruments.genuine')}</p>
    </>
  );
}

/** A pointer that breaks where a step ends. */
function Place({ path }: { path: string }) {
  return (
    <span className="code text-ink-3">
      <TextWithBreaks parts={path.split(/(?=\/)/)} />
    </span>
  );
}

function Verdict({ instrument, reviewText: { say } }: { instrument: Instrument; reviewText: ReviewText }) {
  const { verdict, checked, failures } = instrument;
  if (verdict === 'agrees')
    return (
      <span className="text-good">{say(checked === 'form' ? 'instruments.well' : 'instruments.digits')}</span>
    );
  const fields = failures.map(({ field }) => say(`instruments.fields.${field}`)).join(', ');
  return (
    <span className={verdict === 'differs' ? 'text-bad' : 'text-attention'}>
      {say(verdict === 'differs' ? 'instruments.wrong' : 'instruments.doubt', { fields })}
    </span>
  );
}

function detailsOf(one: Instrument, reviewText: ReviewText): string {
  const { say, format } = reviewText;
  switch (one.kind) {
    case 'boleto': {
      const amount =
        one.amountCents === null ? say('instruments.noAmount') : format.amount(one.amountCents / 100);
      const bank = one.bank ? (one.bank.name ?? one.bank.code) : say('boleto.collection');
      const [first, second] = one.due.readings.map((day) => formatDay(day, format));
      const both = first && second ? say('instruments.twoDates', { first, second }) : first;
      const due = one.due.day ? formatDay(one.due.day, format) : both;
      return [bank, amount, due].filter(Boolean).join(' · ');
    }
    case 'pix-end-to-end-id':
      return [
        one.bank.name ?? one.bank.code,
        one.at !== null && say('instruments.sent', { when: format.exactInstant(one.at) }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'pix-key':
      return say(`instruments.pixKeys.${one.key}`);
    case 'bank-account':
      return one.bank.name ?? one.bank.code;
    default:
      return '';
  }
}
