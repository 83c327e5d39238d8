import type { Repayment } from '#lib/position/repayment.ts';
import { describeCause } from '#lib/view/causes/describe-cause.ts';
import { CetStatementDetail } from './cet/cet-statement-detail.tsx';
import { PartsTable } from './cet/parts-table.tsx';
import { Fold } from './fold.tsx';
import { useCauseText, useReview, useReviewText } from './review/review-context.ts';
import { Installments, type RecordCsv } from './schedule/installments.tsx';
import { UnitsTable } from './units-table.tsx';

// A browser would repeat the foot of a table on each printed sheet; as a row group it stands once, at the end.
const fold = 'disclosure open:pb-4 print:pb-4 print:[&_tfoot]:table-row-group';

/**
 * The parts that follow from the offer's figures, each folded until it is opened. Those of an offer that does not add up
 * are shown under the likeliest corrected figure, and say so.
 */
export function OfferDetail({ repayment, recordCsv }: { repayment: Repayment | null; recordCsv: RecordCsv }) {
  const { review } = useReview();
  const { t } = useReviewText();
  const causeText = useCauseText();
  const { corrected } = review;
  const correction = corrected && causeText.t('corrected', describeCause(corrected, causeText));
  const noteOn = (part: 'schedule' | 'total' | 'cet') =>
    corrected?.[part] && (
      <p className="py-1 font-medium text-attention">
        <span aria-hidden="true">≠ </span>
        {correction}
      </p>
    );
  const total = corrected?.total ?? review.total;
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Fold summary={t('schedule.title')} part="schedule" className={fold}>
        {noteOn('schedule')}
        <Installments
          correction={corrected?.schedule ? correction : null}
          repayment={repayment}
          recordCsv={recordCsv}
        />
      </Fold>
      {total && (
        <Fold summary={t('total.title')} className={fold}>
          {noteOn('total')}
          <div className="max-w-[36rem]">
            <PartsTable statement={total} caption={t('total.title')} totalLabel={t('total.total')} />
          </div>
        </Fold>
      )}
      <Fold summary={t('cet.title')} className={fold}>
        {noteOn('cet')}
        <CetStatementDetail cet={corrected?.cet ?? review.cet} />
      </Fold>
      {review.units.length > 0 && (
        <Fold summary={t('units.title')} className={fold}>
          <UnitsTable />
        </Fold>
      )}
    </div>
  );
}
