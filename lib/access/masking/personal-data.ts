import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { nonAsciiDigit, type PersonalKind, possibleShapes } from './personal-shapes.ts';

const maxRounds = 4;
/** Longer than any name or remark. A longer text is masked whole. */
const maxTextLength = 20_000;
/** Stands for `maskedPart` during the search: one character that no shape matches, so that a text never grows. */
const placeholder = '\0';

/**
 * Returns a text with its personal parts masked. Masking a part can lay bare what stood close against it, so the text
 * is searched again until nothing changes. Masked whole: a text that still changes after four rounds, one that is too
 * long, and any text once the budget is exceeded.
 */
export function maskPersonalData(text: string, budget: WorkBudget = createWorkBudget()): string {
  const isTooLong = text.length > maxTextLength;
  if (budget.isExceeded || isTooLong || text.includes(placeholder)) return maskedPart;
  const shapes = possibleShapes(text);
  if (shapes.length === 0) return text;
  const unitsPerCharacter = nonAsciiDigit.test(text) ? 4 : 1;
  let searched = text;
  for (let round = 0; round < maxRounds; round++) {
    if (!budget.spend(searched.length * unitsPerCharacter)) return maskedPart;
    const next = shapes.reduce(
      (rest, { pattern, isValid }) =>
        rest.replace(pattern, (match) => (isValid(match) ? placeholder : match)),
      searched,
    );
    if (next === searched) return searched.replaceAll(placeholder, maskedPart);
    searched = next;
  }
  return maskedPart;
}

/** Returns the first of these kinds that a text holds, or null. */
export function findPersonalKind(text: string, kinds: readonly PersonalKind[]): PersonalKind | null {
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
