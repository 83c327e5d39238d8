'use client';
import { classNames } from '#components/ui/class-names.ts';
import { useOpened } from '#components/ui/use-opened.ts';
import type { Format } from '#lib/view/format.ts';
import { type Reviewed, useWriting } from './review/writing.ts';
import { type ReviewCode, ReviewPart, reviewCode, type Shown } from './reviewed.tsx';

const installments = reviewCode(async () => (await import('./schedule/installments.tsx')).Installments);
const totalParts = reviewCode(async () => (await import('./cet/total-parts.tsx')).TotalParts);
const cetDetail = reviewCode(async () => (await import('./cet/cet-detail.tsx')).CetDetail);
const latePayment = reviewCode(async () => (await import('./late/late-payment.tsx')).LatePayment);
const unitsRead = reviewCode(async () => (await import('./units-table.tsx')).UnitsRead);

/** What follows from the offer, each folded until it is wanted. */
export function OfferDetail({ format, ...of }: Reviewed & { format: Format }) {
  const writing = useWriting(format);
  const { say } = writing;
  const { has, units } = of.brief;
  const props = { ...of, writing };
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Fold title={say('schedule.title')} code={installments} {...props} />
      {has.total && <Fold title={say('total.title')} code={totalParts} {...props} />}
      <Fold title={say('cet.title')} code={cetDetail} {...props} />
      {has.late && <Fold title={say('late.title')} code={latePayment} tool {...props} />}
      {units.length > 0 && <Fold title={say('units.title')} code={unitsRead} {...props} />}
    </div>
  );
}

// A browser repeats the foot of a table on each sheet: a total stands once, below what it is of.
const fold = 'disclosure open:pb-4 print:pb-4 print:[&_tfoot]:table-row-group';

/** A tool waits for what is put into it: on paper only where somebody opened it. */
function Fold({
  title,
  tool = false,
  ...props
}: Shown & { title: string; code: ReviewCode; tool?: boolean }) {
  const [opened, details] = useOpened();
  return (
    <details {...details} className={classNames(fold, tool && 'not-open:print:hidden')}>
      <summary>{title}</summary>
      <ReviewPart opened={opened} tool={tool} space="h-40" {...props} />
    </details>
  );
}
