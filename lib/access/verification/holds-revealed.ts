import { childPointer, isObject, type Json } from '#lib/loan/json.ts';
import { maskMemberNames } from '../masking/masked-member-names.ts';

/**
 * Returns whether a text or a number at a revealed path, or below one, shows a value; or a name that was masked there. The
 * paths are those of records: pointers into the masked loan.
 */
export function holdsRevealed(
  loan: Json,
  paths: ReadonlySet<string>,
  shows: (text: string) => boolean,
): boolean {
  const holds = (value: Json, pointer: string, isAround: boolean): boolean => {
    const isRevealed = isAround || paths.has(pointer);
    if (Array.isArray(value))
      return value.some((item, index) => holds(item, childPointer(pointer, index), isRevealed));
    if (!isObject(value))
      return isRevealed && (typeof value === 'string' || typeof value === 'number') && shows(String(value));
    const shown = maskMemberNames(value)?.shown;
    return Object.entries(value).some(([name, inner]) => {
      const shownName = shown?.get(name);
      const innerPointer = childPointer(pointer, shownName ?? name);
      const isNameRevealed = shownName !== undefined && (isRevealed || paths.has(innerPointer));
      return (isNameRevealed && shows(name)) || holds(inner, innerPointer, isRevealed);
    });
  };
  return holds(loan, '', false);
}
