'use client';
import { type ComponentType, lazy, Suspense } from 'react';
import { useOpened } from '#components/ui/use-opened.ts';
import type { DisplaySettings } from '#lib/loan/display.ts';
import type { Format } from '#lib/loan/format.ts';
import type { Json } from '#lib/loan/json.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { useWriting, type Writing } from './say.ts';

export type DetailProps = { review: OfferReview; loan: Json; display: DisplaySettings; writing: Writing };

const Installments = lazy(async () => ({ default: (await import('./installments.tsx')).Installments }));
const TotalParts = lazy(async () => ({ default: (await import('./total-parts.tsx')).TotalParts }));
const CetDetail = lazy(async () => ({ default: (await import('./cet-detail.tsx')).CetDetail }));
const LatePayment = lazy(async () => ({ default: (await import('./late-payment.tsx')).LatePayment }));
const UnitsRead = lazy(async () => ({ default: (await import('./units-read.tsx')).UnitsRead }));

/** What follows from the offer, each folded until it is wanted, and its code with it. */
export function OfferDetail({
  review,
  loan,
  display,
  format,
}: {
  review: OfferReview;
  loan: Json;
  display: DisplaySettings;
  format: Format;
}) {
  const writing = useWriting(format);
  const { say } = writing;
  const props = { review, loan, display, writing };
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Fold title={say('schedule.title')} Detail={Installments} {...props} />
      {review.total && <Fold title={say('total.title')} Detail={TotalParts} {...props} />}
      <Fold title={say('cet.title')} Detail={CetDetail} {...props} />
      {review.late && review.schedule && <Fold title={say('late.title')} Detail={LatePayment} {...props} />}
      {review.units.length > 0 && <Fold title={say('units.title')} Detail={UnitsRead} {...props} />}
    </div>
  );
}

function Fold({
  title,
  Detail,
  ...props
}: DetailProps & { title: string; Detail: ComponentType<DetailProps> }) {
  const [shown, details] = useOpened();
  return (
    <details {...details} className="disclosure open:pb-4 not-open:print:hidden">
      <summary>{title}</summary>
      {shown && (
        <Suspense fallback={<div className="h-40" />}>
          <Detail {...props} />
        </Suspense>
      )}
    </details>
  );
}
