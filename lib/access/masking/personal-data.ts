import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { nonAsciiDigit, type PersonalDataKind, possibleShapes } from './personal-shapes.ts';

/** Longer than any name or remark. */
const maxTextLength = 20_000;

/**
 * True for a text with a part that has the shape of personal data. A text that is too long, and any text once the budget
 * is exceeded, counts as one.
 */
export function holdsPersonalData(text: string, budget: WorkBudget = createWorkBudget()): boolean {
  if (text.length > maxTextLength || !budget.spend(text.length * (nonAsciiDigit.test(text) ? 4 : 1)))
    return true;
  return possibleShapes(text).some(({ pattern, isValid }) => text.match(pattern)?.some(isValid));
}

/** Returns the first of these kinds that a text holds, or null. */
export function findPersonalKind(text: string, kinds: readonly PersonalDataKind[]): PersonalDataKind | null {
  const shape = possibleShapes(text).find(
    ({ kind, pattern, isValid }) => kinds.includes(kind) && text.match(pattern)?.some(isValid),
  );
  return shape?.kind ?? null;
}

/** True where the whole text is one piece of personal data, and nothing else. */
export function isPersonalData(text: string): boolean {
  const whole = text.trim();
  if (whole.length > maxTextLength) return false;
  return possibleShapes(whole).some(
    ({ pattern, isValid }) => whole.match(pattern)?.[0] === whole && isValid(whole),
  );
}
