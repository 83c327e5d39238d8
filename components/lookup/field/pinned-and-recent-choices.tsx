import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { pinnedAndRecentQuery } from '#lib/http/lookup-query.ts';
import { type Choice, choiceKey, pinnedAndRecentChoices } from '#lib/lookup/open/lookup-choices.ts';
import { ChoiceList } from '../results/choice-list.tsx';
import type { ResultsProps } from './field-keys.ts';
import { useActiveOption } from './use-active-option.ts';

/**
 * Pinned and recent loans, to choose from before anything is typed. Nothing is looked up, so nothing is recorded here;
 * the view of the chosen loan is.
 */
export function PinnedAndRecentChoices({ id, keys, onShown }: ResultsProps) {
  const t = useTranslations('lookup');
  const { data, isPending } = useQuery(pinnedAndRecentQuery());
  const groups = data ? pinnedAndRecentChoices(data) : [];
  const open = (choice: Choice | null, elsewhere = false) => {
    if (!choice) return;
    if (elsewhere) window.open(choiceKey(choice), '_blank', 'noopener');
    else location.assign(choiceKey(choice));
  };
  const { active, optionId, count } = useActiveOption({ id, text: '', groups, keys, onShown, onEnter: open });
  if (count === 0) return <p className="px-2 py-1 text-ink-2">{isPending ? '' : t('hint')}</p>;
  return (
    <ChoiceList id={`${id}-found`} groups={groups} active={active} optionId={optionId} onChoose={open} />
  );
}
