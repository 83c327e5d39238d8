'use client';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { useView } from './loan-view-context.tsx';

/**
 * Writes contract, loan and the instant of retrieval into the margin of every printed sheet.
 * A constructed style sheet, since the content policy allows no style attribute.
 */
export function PrintSheet(): null {
  const { view, display, format } = useView();
  const t = useTranslations('head');
  const { contractNumber } = view.loan;
  const contract = typeof contractNumber === 'string' ? `${contractNumber} · ` : '';
  const when = format.exactInstant(parseInstant(view.retrievedAt) ?? 0);
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

/** A CSS string that holds any text: everything but letters, digits and blanks is escaped by its code point. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
