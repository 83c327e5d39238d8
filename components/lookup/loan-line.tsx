'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { visible } from '#lib/loan/visible.ts';
import type { KnownLoan } from '#lib/lookup/answers.ts';
import { KnownStatus } from './known-status.tsx';
import { useLookupFormat } from './use-lookup-format.ts';

/** A loan in one row: its contract number, and what to ask the caller about before it is opened. */
export function LoanLine({ loan, known }: { loan: string; known: KnownLoan | null }) {
  const t = useTranslations('lookup');
  const { day } = useLookupFormat();
  return (
    <span className="grid min-w-0 flex-1 items-baseline gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <span
          className={classNames(
            'wrap-anywhere',
            known?.contract ? 'figures font-medium slashed-zero' : 'identifier',
          )}
        >
          {visible(known?.contract ?? loan)}
        </span>
        {known && <KnownStatus known={known} />}
      </span>
      <span className="figures whitespace-nowrap text-ink-2 empty:hidden sm:justify-self-end">
        {known?.createdAt ? t('created', { day: day(known.createdAt) }) : ''}
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-4 text-ink-3 sm:col-span-2">
        {known?.contract && <span className="identifier">{loan}</span>}
        {known?.customer && <span className="identifier">{visible(known.customer)}</span>}
        {!known && <span className="text-label">{t('unknownLoan')}</span>}
      </span>
    </span>
  );
}
