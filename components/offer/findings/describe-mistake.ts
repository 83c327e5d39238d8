import type { Finding } from '#lib/offer/findings/finding.ts';
import { knownMistakes } from '#lib/offer/findings/known-mistakes.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { messageOf, type ReviewText } from '../review-text.ts';
import { formatFindingFigure } from './format-figure.ts';

/** A known mistake in words with the norm that it breaks: `the fee of R$ 300.00 was left out (Res. CMN 4.881)`. */
export function describeMistake({ mistake }: Finding, reviewText: ReviewText): string | null {
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

/**
 * The headline of a review in which a figure differs by a known mistake of lenders, which says more than the fields that
 * could be wrong: `CET 33.63% → 53.07%: the fee of R$ 300.00 was left out (Res. CMN 4.881)`. Null without one.
 */
export function mistakeHeadline({ findings, counts }: OfferReview, reviewText: ReviewText): string | null {
  const isMistaken = ({ mistake, size }: Finding) => mistake !== undefined && size === 'material';
  const first = findings.find(isMistaken);
  if (!first || first.declared === null || first.expected === null) return null;
  const { check, unit, declared, expected, mistake } = first;
  const same = findings.filter((finding) => isMistaken(finding) && finding.mistake?.id === mistake?.id);
  const count = counts.differ - same.length;
  const sentence = reviewText.t('mistakes.headline', {
    figure: messageOf(reviewText, `mistaken.${check}`) ?? reviewText.t(`checks.${check}`),
    declared: formatFindingFigure(declared, unit, reviewText),
    expected: formatFindingFigure(expected, unit, reviewText),
    words: describeMistake(first, reviewText) ?? '',
  });
  return count > 0 ? `${sentence} · ${reviewText.t('mistakes.more', { count })}` : sentence;
}
