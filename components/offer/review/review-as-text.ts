import type { OfferReview } from '#lib/offer/review.ts';
import { findingAsText } from '../findings/describe-finding.ts';
import { groupFindings, groups } from '../findings/group-findings.ts';
import { borrowerWords, describeLawNote } from '../law/describe-law.ts';
import type { ReviewText } from '../review-text.ts';
import { conventionSentence, usedConventions } from './convention-sentence.ts';

/** The whole review as plain text for the clipboard, in the order of the panel. */
export function reviewAsText(review: OfferReview, verdict: string, reviewText: ReviewText): string {
  const { t } = reviewText;
  const { law, findings } = review;
  const grouped = groupFindings(findings);
  const parts = groups.flatMap((group) => {
    const texts = grouped[group]?.map((finding) => findingAsText(finding, reviewText));
    return texts ? [`${t(`groups.${group}`)}:`, ...texts] : [];
  });
  const notes = law.notes.map((note) => {
    const { weight, text, scope } = describeLawNote(note, reviewText);
    return `${weight}: ${text} (${scope})`;
  });
  const borrower = `${t('law.borrower')}: ${borrowerWords(law.borrower, reviewText)}`;
  const legal = notes.length > 0 ? [`${t('law.title')}:`, borrower, ...notes].join('\n') : null;
  const convention = conventionSentence(usedConventions(review), reviewText);
  return [verdict, convention, ...parts, legal].filter(Boolean).join('\n\n');
}

/** How many findings there are of each kind, and what the law asks or forbids: `20 agree · 1 question of law`. */
export function countsText({ findings, law }: OfferReview, { t }: ReviewText): string {
  const grouped = groupFindings(findings);
  const count = (kind: 'question' | 'error') => law.notes.filter((note) => note.kind === kind).length;
  const counts = [
    ...groups.map((group) => [group, grouped[group]?.length ?? 0] as const),
    ['lawError', count('error')] as const,
    ['lawQuestion', count('question')] as const,
  ];
  return counts.flatMap(([kind, count]) => (count > 0 ? t(`counts.${kind}`, { count }) : [])).join(' · ');
}
