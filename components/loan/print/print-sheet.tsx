import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import { useWindowEvent } from '#components/ui/use-window-event.ts';
import { reportPrint } from '#lib/http/exports-client.ts';
import { useContractNumber, useLoanView } from '../loan-view-context.tsx';
import { usePrintExtent } from './print-extent.ts';

/**
 * The end of a printed page: the installments in short where that page is all that is printed, and who printed it, when,
 * under which request. On the screen there is nothing. Each print is reported to the desk, that of the browser's own menu
 * too.
 */
export function PrintSheet() {
  const { view, format } = useLoanView();
  const t = useTranslations('print');
  const states = useTranslations('position.states');
  const isPrinting = usePrinting();
  usePrintMargins();
  const extent = usePrintExtent();
  useWindowEvent('beforeprint', () =>
    reportPrint(view.request.loan, extent === 'dossier' ? 'dossier' : 'print'),
  );
  if (!isPrinting || extent === 'dossier') return null;
  const { review, repayment } = view;
  // A correction has a schedule of its own only where it changes that of the offer.
  const rows = (review?.corrected?.schedule ?? review?.schedule)?.rows ?? [];
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
      <PrintedBy />
    </footer>
  );
}

/** Who printed the page, when, and under which request. */
export function PrintedBy() {
  const { view, format } = useLoanView();
  const { reader, requestId } = view;
  const t = useTranslations('print');
  return <p>{t('by', { name: reader, when: format.instantToSecond(Date.now()), requestId })}</p>;
}

const maxContractLength = 30;

/**
 * Prints the contract, the loan and the instant of retrieval in the margin of every sheet. It uses a constructed style
 * sheet, because the content security policy allows no style attribute.
 */
function usePrintMargins(): void {
  const { view, display, format } = useLoanView();
  const contract = useContractNumber();
  const t = useTranslations('head');
  // A longer one would run into the other margins; the head of the first sheet has it.
  const isShort = contract !== null && contract.length <= maxContractLength;
  const when = format.instantToSecond(Date.parse(view.retrievedAt));
  const left = cssString(isShort ? `${contract} · ${view.request.loan}` : view.request.loan);
  const right = cssString(`${t('retrieved')} ${when} (${display.timeZone})`);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page { margin: 14mm 12mm 18mm; @bottom-left { content: ${left}; font: 8pt sans-serif; } ` +
        `@bottom-center { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } ` +
        `@bottom-right { content: ${right}; font: 8pt sans-serif; } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [left, right]);
}

/** Writes a text as a CSS string. Everything but letters, digits and blanks is escaped by its code point. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
