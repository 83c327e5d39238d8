'use client';
import { type ComponentType, Suspense } from 'react';
import { useOpened } from '#components/ui/use-opened.ts';
import type { Format } from '#lib/loan/format.ts';
import { reviewed } from './reviewed.tsx';
import { type Reviewed, useWriting, type Writing } from './say.ts';

const Installments = reviewed(async () => (await import('./installments.tsx')).Installments);
const TotalParts = reviewed(async () => (await import('./total-parts.tsx')).TotalParts);
const CetDetail = reviewed(async () => (await import('./cet-detail.tsx')).CetDetail);
const LatePayment = reviewed(async () => (await import('./late-payment.tsx')).LatePayment);
const UnitsRead = reviewed(async () => (await import('./units-read.tsx')).UnitsRead);

type Part = Reviewed & { writing: Writing };

/** What follows from the offer, each folded until it is wanted, and its code with it. */
export function OfferDetail({ format, ...of }: Reviewed & { format: Format }) {
  const writing = useWriting(format);
  const { say } = writing;
  const { has, units } = of.brief;
  const props = { ...of, writing };
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Fold title={say('schedule.title')} Detail={Installments} {...props} />
      {has.total && <Fold title={say('total.title')} Detail={TotalParts} {...props} />}
      <Fold title={say('cet.title')} Detail={CetDetail} {...props} />
      {has.late && <Fold title={say('late.title')} Detail={LatePayment} {...props} />}
      {units.length > 0 && <Fold title={say('units.title')} Detail={UnitsRead} {...props} />}
    </div>
  );
}

function Fold({ title, Detail, ...props }: Part & { title: string; Detail: ComponentType<Part> }) {
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
