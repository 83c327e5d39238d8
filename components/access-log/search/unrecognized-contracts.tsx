import { useTranslations } from 'use-intl';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** Says how many contracts were searched for, and which of them neither the index nor the log knows. */
export function UnrecognizedContracts({ contracts }: { contracts: NonNullable<LogPage['contracts']> }) {
  const t = useTranslations('accessLog');
  const { asked, unrecognized } = contracts;
  if (asked.length === 0) return <p className="py-1 text-attention">{t('contractsGone')}</p>;
  if (unrecognized.length === 0)
    return (
      asked.length > 1 && <p className="py-1 text-ink-2">{t('contractsAsked', { count: asked.length })}</p>
    );
  return (
    <details className="disclosure py-1 text-attention" open={unrecognized.length <= 20}>
      <summary>{t('unrecognized', { count: unrecognized.length, asked: asked.length })}</summary>
      <p className="identifier wrap-anywhere pt-1 text-ink-2">{visibleText(unrecognized.join(', '))}</p>
    </details>
  );
}
