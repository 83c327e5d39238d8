'use client';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { atHandQuery } from '#lib/http/lookup-query.ts';
import { type Choice, choicesAtHand, keyOf } from '#lib/lookup/open/lookup-choices.ts';
import { ChoiceList } from '../results/choice-list.tsx';
import type { Keys } from './field-keys.ts';
import { useActive } from './use-active-option.ts';

/**
 * Pinned and recent loans, to choose from before anything is typed. That is no lookup, and no record is made of it:
 * the index is asked nothing, and the loan that is chosen goes on record as viewed, wherever it was opened from.
 */
export function AtHandChoices({
  id,
  keys,
  onShown,
}: {
  id: string;
  keys: RefObject<Keys>;
  onShown: (shown: { open: boolean; active: string | null }) => void;
}) {
  const t = useTranslations('lookup');
  const { data, isPending } = useQuery(atHandQuery());
  const groups = data ? choicesAtHand(data) : [];
  const open = (choice: Choice | null, elsewhere = false) => {
    if (!choice) return;
    if (elsewhere) window.open(keyOf(choice), '_blank', 'noopener');
    else location.assign(keyOf(choice));
  };
  const { active, optionId, count } = useActive({ id, text: '', groups, keys, onShown, onEnter: open });
  if (count === 0) return <p className="px-2 py-1 text-ink-2">{isPending ? '' : t('hint')}</p>;
  return (
    <ChoiceList id={`${id}-found`} groups={groups} active={active} optionId={optionId} onChoose={open} />
  );
}
