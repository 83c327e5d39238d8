import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Choice, type ChoiceGroup, choiceKey } from '#lib/lookup/open/lookup-choices.ts';
import type { FieldKeys } from './field-keys.ts';

type ActiveOptionProps = {
  /** Of the field: the list and its options are called after it. */
  id: string;
  /** Where that changes, no option is meant any more: another text is perhaps another person's. */
  text: string;
  groups: readonly ChoiceGroup[];
  /** While the groups are not those of the text the arrows do nothing. */
  isWaiting?: boolean;
  keys: RefObject<FieldKeys>;
  onShown: (shown: { open: boolean; active: string | null }) => void;
  /** Enter, with the option that the arrows are on, or none. */
  onEnter: (active: Choice | null) => void;
};

/** The arrows of a combobox, and which option they are on; only they move it: a pointer that rests chooses nothing. */
export function useActiveOption({
  id,
  text,
  groups,
  isWaiting = false,
  keys,
  onShown,
  onEnter,
}: ActiveOptionProps) {
  const [on, setOn] = useState<{ text: string; key: string } | null>(null);
  const key = on?.text === text ? on.key : null;
  const choices = groups.flatMap((group) => group.choices);
  const count = choices.length;
  const at = choices.findIndex((choice) => choiceKey(choice) === key);
  const optionId = (index: number) => `${id}-${index}`;
  const active = at < 0 ? null : optionId(at);

  const submit = useEffectEvent(() => onEnter(choices[at] ?? null));
  const press = useEffectEvent((pressed: string) => {
    const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0;
    if (by === 0 || count === 0) return false;
    if (isWaiting) return true;
    const next = choices[((at < 0 && by < 0 ? 0 : at) + by + count) % count];
    setOn(next ? { text, key: choiceKey(next) } : null);
    return true;
  });
  useEffect(() => {
    const holder = keys.current;
    holder.handler = { submit: () => submit(), press: (pressed) => press(pressed) };
    // Enter was pressed while this was being loaded.
    if (holder.isEnterPending) {
      holder.isEnterPending = false;
      submit();
    }
    return () => {
      holder.handler = null;
    };
  }, [keys]);
  const open = count > 0;
  useEffect(() => onShown({ open, active }), [onShown, open, active]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return { active, optionId, count };
}
