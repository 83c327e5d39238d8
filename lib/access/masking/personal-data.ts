import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { nonAsciiDigit, type PersonalKind, possibleShapes } from './personal-shapes.ts';

const maxRounds = 4;
/** Longer than any name or remark. A longer text is masked whole. */
const maxTextLength = 20_000;
/** Stands for `maskedPart` during the search: one character that no shape matches, so that a text never grows. */
const placeholder = '\0';

/**
 * Returns a text with those parts masked that have the shape of personal data. Masking one part can uncover another one
 * that was joined to it, so the text is searched again until nothing changes. Masked whole: a text that still changes
 * after four rounds, one that is too long, and any text once the budget is exceeded.
 */
export function maskPersonalData(text: string, budget: WorkBudget = createWorkBudget()): string {
  const isTooLong = text.length > maxTextLength;
  if (budget.isExceeded || isTooLong || text.includes(placeholder)) return maskedPart;
  const unitsPerCharacter = nonAsciiDigit.test(text) ? 4 : 1;
  // Text that was masked before counts as masked, so that masking again changes nothing.
  let searched = text.replaceAll(maskedPart, placeholder);
  for (let round = 0; round < maxRounds; round++) {
    if (!budget.spend(searched.length * unitsPerCharacter)) return maskedPart;
    const next = replaceShapes(searched);
    if (next === searched) return searched.replaceAll(placeholder, maskedPart);
    searched = next;
  }
  return maskedPart;
}

/** Puts the placeholder in the place of each part that has the shape of personal data. */
function replaceShapes(text: string): string {
  return possibleShapes(text).reduce(
    (rest, { pattern, isValid }) => rest.replace(pattern, (match) => (isValid(match) ? placeholder : match)),
    text,
  );
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
