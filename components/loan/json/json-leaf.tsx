import { useTranslations } from 'use-intl';
import type { Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { jsonString } from '#lib/view/json/json-string.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LongText } from '../values/long-text.tsx';

/**
 * A value without members as JSON writes it: quotes distinguish a text from a number, and unseen characters are
 * escaped.
 */
export function ExactLeaf({ value }: { value: Json }) {
  if (typeof value === 'string') return <LongText text={value} max={2000} write={jsonString} />;
  return (
    <span className={value === null ? 'text-ink-3 italic' : 'font-medium'}>{JSON.stringify(value)}</span>
  );
}

/** A value without members for reading: a text without quotes, and a word for an empty list or object. */
export function ReadableLeaf({ value, pointer }: { value: Json; pointer: string }) {
  const t = useTranslations('state');
  const { deviationAt } = useLoanView();
  if (typeof value === 'object') {
    if (isMasked(value)) return <span className="code">{JSON.stringify(value)}</span>;
    if (value === null) return <span className="code text-ink-3">null</span>;
    return <span className="text-ink-3">{t('empty')}</span>;
  }
  if (typeof value !== 'string') return <span className="code">{String(value)}</span>;
  if (value === '') {
    return (
      <span className="code text-ink-3">
        ""<span className="sr-only"> {t('emptyText')}</span>
      </span>
    );
  }
  if (deviationAt(pointer)?.expected === 'number that a double holds') {
    return (
      <span className="code" title={t('exactNumber')}>
        {visibleText(value)}
      </span>
    );
  }
  return isAmbiguous(value) ? (
    <span className="code">{jsonString(value)}</span>
  ) : (
    <LongText text={value} max={600} />
  );
}

/** Without quotes such a text would be taken for a number, a truth value or null, or its blanks would not be seen. */
function isAmbiguous(text: string): boolean {
  return (
    text.length < 200 &&
    (/^(-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?|true|false|null)$/i.test(text) || text.trim() !== text)
  );
}
