import { useTranslations } from 'use-intl';
import type { Format } from '#lib/loan/format.ts';

/** The texts of the review, in one language. */
type Say = ReturnType<typeof useTranslations<'review'>>;

/** What the parts of the review write with: the reader's words, and the reader's figures. */
export type Writing = { say: Say; format: Format };

export function useWriting(format: Format): Writing {
  return { say: useTranslations('review'), format };
}
