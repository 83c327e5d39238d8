import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { type Choice, type ChoiceGroup, choiceKey } from '#lib/lookup/open/lookup-choices.ts';

/** What the keys of the field do to its results. */
export type ResultsHandle = {
  submit: () => void;
  /** Returns true if the key was for the list. */
  press: (key: string) => boolean;
};

/** The props of every list of results below the field. */
export type ResultsProps = {
  /** The id of the field, from which those of the options are built. */
  id: string;
  handle: Ref<ResultsHandle>;
  /** Tells the field whether the list is open, and the id of its active option. */
  onShown: (shown: { open: boolean; active: string | null }) => void;
};

type ActiveOptionProps = ResultsProps & {
  /** When the text changes no option is active any more: the new text may be another person's. */
  text: string;
  groups: readonly ChoiceGroup[];
  /** While the groups are those of an earlier text the arrows do nothing. */
  isWaiting?: boolean;
  /** Whether the first option is active before an arrow key is pressed. */
  isFirstActive?: boolean;
  /** Called on Enter with the active option, or null. */
  onEnter: (active: Choice | null) => void;
};

/** Moves the active option of a combobox by the arrow keys: a resting pointer activates nothing. */
export function useActiveOption({
  id,
  text,
  groups,
  isWaiting = false,
  isFirstActive = false,
  handle,
  onShown,
  onEnter,
}: ActiveOptionProps) {
  const [on, setOn] = useState<{ text: string; key: string } | null>(null);
  const key = on?.text === text ? on.key : null;
  const choices = groups.flatMap((group) => group.choices);
  const count = choices.length;
  const chosen = choices.findIndex((choice) => choiceKey(choice) === key);
  const activeIndex = chosen < 0 && isFirstActive ? 0 : chosen;
  const optionId = (index: number) => `${id}-${index}`;
  const active = activeIndex < 0 ? null : optionId(activeIndex);

  useImperativeHandle(handle, () => ({
    submit: () => onEnter(choices[activeIndex] ?? null),
    press: (pressed) => {
      const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0;
      if (by === 0 || count === 0) return false;
      if (isWaiting) return true;
      const next = choices[((activeIndex < 0 && by < 0 ? 0 : activeIndex) + by + count) % count];
      setOn(next ? { text, key: choiceKey(next) } : null);
      return true;
    },
  }));
  const open = count > 0;
  useEffect(() => onShown({ open, active }), [onShown, open, active]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return { active, optionId, count };
}
