import { useTranslations } from 'use-intl';
import type { Format } from '#lib/view/format.ts';

/** The messages of the review in one language. */
type Translate = ReturnType<typeof useTranslations<'review'>>;

/** The reader's messages and number formats, with which every part of the review is written. */
export type ReviewText = { t: Translate; format: Format };

export function useReviewText(format: Format): ReviewText {
  return { t: useTranslations('review'), format };
}
