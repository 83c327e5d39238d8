import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { maskUntilStable, placeholder, replaceShapes } from '../personal-data.ts';
import { birthDates } from './birth-dates.ts';
import { replaceDigitRuns } from './digit-runs.ts';
import { givenNames } from './given-names.ts';
import { replaceNamesAndPlaces } from './names-and-places.ts';
import { withoutReferences } from './references.ts';
import { type RemarkContext, replaceBareFractions, replaceOlderDays } from './remark-context.ts';
import { typedShapes } from './typed-shapes.ts';
import { replaceUnannouncedNames } from './unannounced-names.ts';
import { foldWord } from './word-lists.ts';

const shapes = [...typedShapes, ...birthDates];

/** A status or another code, as most texts are. No name in it could be distinguished from an ordinary word. */
const oneWord = /^[A-Za-z_]{0,40}$/;
/** The cost of a text of any length. */
const unitsPerText = 16;

/**
 * Masks a remark that somebody typed. Beyond the shapes of `maskPersonalData` it masks what only may be personal:
 * numbers however they are grouped, addresses, names, and days that may be a birthday. Other dates, amounts, installment
 * numbers and the words of the business stay. With the context of a loan, days and numbers stay only where they may be its
 * own.
 */
export function maskFreeText(
  text: string,
  budget: WorkBudget = createWorkBudget(),
  context: RemarkContext | null = null,
): string {
  if (oneWord.test(text) && !givenNames.has(foldWord(text)))
    return budget.spend(text.length) ? text : maskedPart;
  if (!budget.spend(unitsPerText)) return maskedPart;
  const { searched: rest, restore } = withoutReferences(text);
  const masked = maskUntilStable(rest, budget, (searched) => {
    const typed = shapes.reduce(
      (left, { hint, pattern }) => (hint.test(left) ? left.replace(pattern, placeholder) : left),
      searched,
    );
    const ofLoan = context ? replaceBareFractions(replaceOlderDays(typed, context), context) : typed;
    return replaceUnannouncedNames(replaceNamesAndPlaces(replaceDigitRuns(replaceShapes(ofLoan))));
  });
  return masked === maskedPart ? masked : (restore(masked) ?? maskedPart);
}
