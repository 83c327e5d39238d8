import { useTranslations } from 'use-intl';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useMemberName } from './use-member-name.ts';

/** Names the value at a pointer: by its label, by the word for its name, or by its own name. Positions in a list count from one. */
export function usePointerLabel(): (pointer: string) => string {
  const t = useTranslations();
  const memberName = useMemberName();
  const label = (pointer: string): string => {
    const { field, last } = fieldAtPointer(pointer);
    if (field) return t(`fields.${field.of}.${field.name}` as 'fields.loan.id');
    if (!/^\d+$/.test(last)) return memberName(last) ?? (visibleText(last) || '""');
    return `${label(pointer.slice(0, pointer.lastIndexOf('/')))} ${Number(last) + 1}`;
  };
  return label;
}
