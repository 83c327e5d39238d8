import { useTranslations } from 'use-intl';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import { useLoanView } from '../loan-view-context.tsx';

/**
 * The end of a printed page: the installments in short where that page is all that is printed, and who printed it, when,
 * under which request. On the screen there is nothing.
 */
export function PrintSheet() {
  const { view, format } = useLoanView();
  const t = useTranslations('print');
  const states = useTranslations('position.states');
  const printing = usePrinting();
  if (!printing) return null;
  const { review, repayment, reader, requestId } = view;
  const rows = (review?.corrected ?? review)?.schedule?.rows ?? [];
  const installments = repayment?.installments.length === rows.length ? repayment.installments : [];
  return (
    <footer className="print-sheet">
      <ol aria-label={t('installments')} className="figures print-schedule">
        {rows.map(({ number, dueDate, payment }, index) => (
          <li key={number}>
            {[number, dueDate && format.day(dueDate), format.amount(payment)].filter(Boolean).join(' · ')}{' '}
            {installments[index] && states(installments[index].state)}
          </li>
        ))}
      </ol>
      <PrintedPart count={rows.length} />
      <p>{t('by', { name: reader, when: format.instantToSecond(Date.now()), requestId })}</p>
    </footer>
  );
}
