'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { visible } from '#lib/loan/visible.ts';
import type { KnownLoan } from '#lib/lookup/answers.ts';

/** By word and shape, as in the loan's head: `open` is the only status that the specification shows. */
export function KnownStatus({ known: { status, deleted } }: { known: KnownLoan }) {
  const t = useTranslations('lookup');
  if (!deleted && status === null) return null;
  const open = status === 'open' && !deleted;
  return (
    <span
      className={classNames('inline-flex items-center gap-1.5 text-label', open ? 'text-good' : 'text-ink-2')}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-1.5',
          open ? 'rounded-full bg-current' : 'rotate-45 border border-current',
        )}
      />
      <span className={deleted ? undefined : 'code'}>{deleted ? t('deleted') : visible(status ?? '')}</span>
    </span>
  );
}
