import type { OfferReview } from '#lib/offer/review.ts';
import { borrowerWords, describeLawNote } from '../law/describe-law.ts';
import { findingAsText } from './describe-finding.ts';
import { groupFindings, groups } from './group-findings.ts';
import type { ReviewText } from './review-context.ts';

/** The whole review as plain text for the clipboard, in the order of the panel. */
export function reviewAsText(
  { findings, law }: OfferReview,
  sentence: string,
  reviewText: ReviewText,
): string {
  const { t } = reviewText;
  const grouped = groupFindings(findings);
  const notes = law.notes.map((note) => {
    const { weight, text, scope } = describeLawNote(note, reviewText);
    return `${weight}: ${text} (${scope})`;
  });
  const parts = groups
    .filter((group) => grouped[group].length > 0)
    .flatMap((group) => [
      `${t(`groups.${group}`)}:`,
      ...grouped[group].map((one) => findingAsText(one, reviewText)),
    ]);
  const borrower = `${t('law.borrower')}: ${borrowerWords(law.borrower, reviewText)}`;
  const legal = notes.length > 0 ? [[`${t('law.title')}:`, borrower, ...notes].join('\n')] : [];
  return [sentence, ...parts, ...legal].join('\n\n');
}
