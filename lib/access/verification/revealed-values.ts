import { childPointer, isObject, type Json } from '#lib/loan/json.ts';
import { maskMemberNames } from '../masking/masked-member-names.ts';

/**
 * Returns whether the loan holds a value of this kind at a revealed path or below one. The paths are those of records:
 * pointers into the masked loan.
 */
export function holdsRevealed(
  loan: Json,
  paths: ReadonlySet<string>,
  isValue: (leaf: Json) => boolean,
): boolean {
  const holds = (value: Json, pointer: string, isAround: boolean): boolean => {
    const isRevealed = isAround || paths.has(pointer);
    if (Array.isArray(value))
      return value.some((item, at) => holds(item, childPointer(pointer, at), isRevealed));
    if (!isObject(value)) return isRevealed && isValue(value);
    const shown = maskMemberNames(value)?.shown;
    return Object.entries(value).some(([name, inner]) =>
      holds(inner, childPointer(pointer, shown?.get(name) ?? name), isRevealed),
    );
  };
  return holds(loan, '', false);
}
