import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import { copyText } from '#lib/view/json/json-preview.ts';
import { jsonText } from '#lib/view/json/json-text.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** The raw view: the JSON of the loan as a text, which the browser searches, selects and copies. */
export function RawJson() {
  const t = useTranslations('json');
  const credential = useTranslations('state')('credential');
  const staysMasked = useTranslations('loan.hidden')('raw');
  const { sentLoan, isMaskedView } = useLoanView();
  const value = useMemo(() => hideCredentials(sentLoan, credential), [sentLoan, credential]);
  const parts = useMemo(() => partsOf(jsonText(value)), [value]);
  return (
    <div>
      <div className="flex flex-wrap items-start gap-x-3 pb-1">
        <p className="min-w-0 flex-1 basis-64 pt-1 text-ink-3 text-label">
          {t('exact')}
          {isMaskedView && ` · ${staysMasked}`}
        </p>
        <CopyButton text={() => copyText(value)}>{t('copyAll')}</CopyButton>
      </div>
      <div className="json-raw">
        {parts.map((part) => (
          <pre key={part.line}>{part.text}</pre>
        ))}
      </div>
    </div>
  );
}

const linesOfPart = 200;

/** A text of 100,000 lines in parts, of which the browser lays out those that are in sight (`json-tree.css`). */
function partsOf(text: string): { line: number; text: string }[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / linesOfPart) }, (_, part) => {
    const line = part * linesOfPart;
    return { line, text: lines.slice(line, line + linesOfPart).join('\n') };
  });
}
