'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import type { IndexedLoan } from '#lib/lookup/index-matches.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** Shows the status by word and shape, as the loan's head does: `open` is the only one that the specification names. */
export function IndexedStatus({ indexed: { status, deleted } }: { indexed: IndexedLoan }) {
  const t = useTranslations('lookup');
  if (!deleted && status === null) return null;
  const open = status === 'open' && !deleted;
  return (
    <span
      className={classNames(
        'before:me-1.5 before:inline-block before:size-1.5 before:align-[0.1em]',
        open
          ? 'text-good before:rounded-full before:bg-current'
          : 'text-ink-2 before:rotate-45 before:border',
        deleted ? 'text-label' : 'code',
      )}
    >
      {deleted ? t('deleted') : visibleText(status ?? '')}
    </span>
  );
}
