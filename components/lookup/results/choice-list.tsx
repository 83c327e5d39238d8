import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Choice, ChoiceGroup } from '#lib/lookup/open/lookup-choices.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { IndexedLoanLine } from './indexed-loan-line.tsx';

type Props = {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The id of the active option. */
  active: string | null;
  optionId: (index: number) => string;
  onChoose: (choice: Choice, elsewhere?: boolean) => void;
};

/** The listbox of a combobox: the focus stays in the field, which names the active option. */
export function ChoiceList({ id, groups, active, optionId, onChoose }: Props) {
  const t = useTranslations('lookup');
  /** Says that a group has others, and how many where they were counted. */
  const moreOf = ({ matchedBy, others }: ChoiceGroup) => {
    if (matchedBy !== 'suffix') return t('more');
    return others === undefined ? t('manyEndSo') : t('endSo', { count: others });
  };
  if (groups.length === 0) return null;
  let index = -1;
  return (
    <div role="listbox" id={id} aria-label={t('found')}>
      {groups.map((group, groupIndex) => {
        // The id of a group may hold blanks, and an HTML id may not.
        const title = `${id}-group-${groupIndex}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which only ARIA has.
          <div key={keyOfGroup(group)} role="group" aria-labelledby={title} className="pb-2">
            <div
              id={title}
              className="flex flex-wrap items-baseline gap-x-2 px-2 pt-1 pb-1 text-ink-3 text-label"
            >
              <span className="font-medium">{t(`by.${group.matchedBy}`)}</span>
              {group.id !== null && <span className="identifier">{visibleText(group.id)}</span>}
            </div>
            {group.choices.map((choice) => {
              index += 1;
              const option = optionId(index);
              return (
                <Option
                  key={option}
                  id={option}
                  selected={option === active}
                  onChoose={onChoose}
                  choice={choice}
                />
              );
            })}
            {group.hasMore && <p className="px-2 py-1 text-ink-3 text-label">{moreOf(group)}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** The typed text changes with every key, and its group stays the same one. */
const keyOfGroup = ({ matchedBy, id }: ChoiceGroup) =>
  matchedBy === 'suffix' ? matchedBy : `${matchedBy} ${id}`;

type OptionProps = Pick<Props, 'id' | 'onChoose'> & { choice: Choice; selected: boolean };

function Option({ id, choice, selected, onChoose }: OptionProps) {
  const t = useTranslations('lookup');
  const choose = (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    onChoose(choice, event.button === 1 || event.ctrlKey || event.metaKey);
  };
  return (
    // biome-ignore lint/a11y: the field handles the keys and names the active option.
    <div
      role="option"
      id={id}
      aria-selected={selected}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={choose}
      className={classNames(
        'flex cursor-pointer items-center gap-3 rounded py-2 ps-2',
        selected ? 'bg-accent-soft pe-2 outline-2 outline-accent -outline-offset-2' : 'pe-9 hover:bg-hover',
      )}
    >
      {choice.kind === 'loan' ? (
        <IndexedLoanLine loan={choice.loan} indexed={choice.indexed} />
      ) : (
        <span className="flex-1 font-medium text-accent">
          {choice.identifier ? t('makeListOfAll') : t('makeList', { count: choice.count })}
        </span>
      )}
      {selected && <Icon name="chevron" className="size-4 shrink-0 text-accent" />}
    </div>
  );
}
