import { useTranslations } from 'use-intl';
import type { Json } from '#lib/loan/json.ts';
import type { ReviewBrief } from '#lib/offer/brief.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { Format } from '#lib/view/format.ts';

/** The texts of the review, in one language. */
type Say = ReturnType<typeof useTranslations<'review'>>;

/** What the parts of the review write with: the reader's words, and the reader's figures. */
export type Writing = { say: Say; format: Format };

/** A review in brief, with what the rest of it is worked out from: `loan` as it was answered to this reader. */
export type Reviewed = { brief: ReviewBrief; loan: Json; display: DisplaySettings };

export function useWriting(format: Format): Writing {
  return { say: useTranslations('review'), format };
}
