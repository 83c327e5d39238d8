import type { useTranslations } from 'use-intl';
import type { Format } from '#lib/view/format.ts';

/** The reader's messages and number formats, with which every part of the review is written. */
export type ReviewText = { t: ReturnType<typeof useTranslations<'review'>>; format: Format };

/** The message of a key that is made from a value of the review; null where there is none. */
export function messageOf({ t }: ReviewText, key: string, values?: { value: string }): string | null {
  const messageKey = key as 'assumed.financed';
  return t.has(messageKey) ? t(messageKey, values) : null;
}
