import { useTranslations } from 'use-intl';
import type { ChoiceGroup } from '#lib/lookup/open/lookup-choices.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** The kind of match, and the identifier that matched. */
export function ChoiceGroupTitle({
  id,
  group,
}: {
  id: string;
  group: Pick<ChoiceGroup, 'matchedBy' | 'id'>;
}) {
  const t = useTranslations('lookup');
  return (
    <div id={id} className="flex flex-wrap items-baseline gap-x-2 px-2 pt-1 pb-1 text-ink-3 text-label">
      <span className="font-medium">{t(`by.${group.matchedBy}`)}</span>
      {group.id !== null && <span className="identifier">{visibleText(group.id)}</span>}
    </div>
  );
}

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
