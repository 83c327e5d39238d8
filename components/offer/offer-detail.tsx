import type { ReactNode } from 'react';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import type { CorrectedOffer } from '#lib/offer/causes/corrected-offer.ts';
import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { type CauseText, describeCause } from '#lib/view/causes/describe-cause.ts';
import { CetStatementDetail } from './cet/cet-statement-detail.tsx';
import { PartsTable } from './cet/parts-table.tsx';
import { formatAssumption } from './review/format-assumption.ts';
import { useCauseText, useReview, useReviewText } from './review/review-context.ts';
import { Installments, type RecordCsv } from './schedule/installments.tsx';
import { UnitsTable } from './units-table.tsx';

/** The parts that follow from the offer's figures, each folded until it is opened. */
export function OfferDetail({ repayment, recordCsv }: { repayment: Repayment | null; recordCsv: RecordCsv }) {
  const { review } = useReview();
  const { t } = useReviewText();
  const causeText = useCauseText();
  const { units, corrected } = review;
  // Tables of an offer that does not add up are shown under the likeliest corrected figure, and say so.
  const total = corrected?.total ?? review.total;
  const cet = corrected?.cet ?? review.cet;
  const note = (part: object | null | undefined) =>
    corrected && part ? <CorrectedNote corrected={corrected} /> : null;
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Fold title={t('schedule.title')} part="schedule">
        {note(corrected?.schedule)}
        <Installments
          correction={corrected?.schedule ? correctedText(corrected, causeText) : null}
          repayment={repayment}
          recordCsv={recordCsv}
        />
      </Fold>
      {total && (
        <Fold title={t('total.title')}>
          {note(corrected?.total)}
          <TotalParts total={total} />
        </Fold>
      )}
      <Fold title={t('cet.title')}>
        {note(corrected?.cet)}
        <CetStatementDetail cet={cet} />
      </Fold>
      {units.length > 0 && (
        <Fold title={t('units.title')}>
          <UnitsTable />
        </Fold>
      )}
    </div>
  );
}

/** Says under which figure a part of the offer is shown that does not add up as the offer stands. */
function correctedText({ field, value }: CorrectedOffer, text: CauseText): string {
  const { range: _, ...inWords } = describeCause({ field, value }, text);
  return text.t('corrected', inWords);
}

function CorrectedNote({ corrected }: { corrected: CorrectedOffer }) {
  const text = useCauseText();
  return (
    <p className="py-1 font-medium text-attention">
      <span aria-hidden="true">≠ </span>
      {correctedText(corrected, text)}
    </p>
  );
}

/** The components of the total, which the review has found to add up. */
function TotalParts({ total }: { total: TotalStatement }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const { findings } = useReview().review;
  const parts = findings.find(({ check }) => check === 'total-parts');
  const tax = parts?.assumptions.find(({ id }) => id === 'iof-computed');
  return (
    <div className="max-w-[36rem]">
      <PartsTable statement={total} caption={t('total.title')} totalLabel={t('total.total')} />
      {tax && <p className="py-1 text-ink-3 text-label">{formatAssumption(tax, reviewText)}</p>}
    </div>
  );
}

// A browser would repeat the foot of a table on each printed sheet; as a row group it stands once, at the end.
const fold = 'disclosure open:pb-4 print:pb-4 print:[&_tfoot]:table-row-group';

/** A `<details>` whose content is rendered while it is open, and while the page prints. */
function Fold({
  title,
  part,
  children,
}: {
  title: string;
  /** Other links on the page to it. */
  part?: 'schedule';
  children: ReactNode;
}) {
  const [opened, details] = useDetailsOpen();
  const printing = usePrinting();
  return (
    <details {...details} data-part={part} className={fold}>
      <summary>{title}</summary>
      {(opened || printing) && children}
    </details>
  );
}
