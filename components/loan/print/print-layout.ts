import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { reportPrint } from '#lib/http/exports-client.ts';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { useLoanView } from '../loan-view-context.tsx';

const maxContractLength = 30;

/**
 * Prints the contract, the loan and the instant of retrieval in the margin of every sheet. It uses a constructed style
 * sheet, because the content security policy allows no style attribute.
 */
export function PrintMargins(): null {
  const { view, display, format } = useLoanView();
  const t = useTranslations('head');
  const { contractNumber } = view.loan;
  const isShort = typeof contractNumber === 'string' && contractNumber.length <= maxContractLength;
  // A longer one would run into the other margins; the head of the first sheet has it.
  const contract = isShort ? `${contractNumber} · ` : '';
  const when = format.instantToSecond(parseInstant(view.retrievedAt) ?? 0);
  const left = cssString(`${contract}${view.request.loan}`);
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
  return null;
}

/** Writes a text as a CSS string. Everything but letters, digits and blanks is escaped by its code point. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}

/** Reports each print to the desk, that of the browser's own menu too. */
export function RecordedPrint(): null {
  const { loan } = useLoanView().view.request;
  useEffect(() => {
    const report = () => reportPrint(loan);
    window.addEventListener('beforeprint', report);
    return () => window.removeEventListener('beforeprint', report);
  }, [loan]);
  return null;
}
