'use client';
import { useTranslations } from 'use-intl';
import type { ChoiceGroup } from '#lib/lookup/open/lookup-choices.ts';

/** Says that a group has others, and how many where they were counted. */
export function MoreMatches({ group: { matchedBy, hasMore, others } }: { group: ChoiceGroup }) {
  const t = useTranslations('lookup');
  if (!hasMore) return null;
  return (
    <p className="px-2 py-1 text-ink-3 text-label">
      {matchedBy !== 'suffix'
        ? t('more')
        : others === undefined
          ? t('manyEndSo')
          : t('endSo', { count: others })}
    </p>
  );
}
