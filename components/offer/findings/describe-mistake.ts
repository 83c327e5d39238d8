import type { Finding } from '#lib/offer/findings/finding.ts';
import { knownMistakes } from '#lib/offer/findings/known-mistakes.ts';
import type { ReviewText } from '../review-text.ts';
import { formatFindingFigure } from './format-figure.ts';

/** A known mistake in words with the norm that it breaks: `the fee of R$ 300.00 was left out (Res. CMN 4.881)`. */
export function describeMistake(
  { mistake }: Pick<Finding, 'mistake'>,
  reviewText: ReviewText,
): string | null {
  const knownMistake = knownMistakes.find(({ id }) => id === mistake?.id);
  if (!mistake || !knownMistake) return null;
  const { id, value } = mistake;
  // The year and the article of a norm stand with its finding.
  const [norm] = knownMistake.norm?.split(/[,/]/) ?? [];
  const words = reviewText.t(`mistakes.${id}`, {
    value: formatFindingFigure(value, knownMistake.unit, reviewText),
  });
  return norm ? reviewText.t('mistakes.of-norm', { words, norm }) : words;
}
