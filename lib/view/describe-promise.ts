import type { createTranslator, Messages } from 'use-intl/core';
import type { PromiseDraft } from '#lib/loan/loan-promise.ts';
import type { Format } from './format.ts';
import type { LoanNote } from './loan-notes.ts';

export type PromiseText = { t: ReturnType<typeof createTranslator<Messages, 'promises'>>; format: Format };

/** What was promised, such as `R$ 509,43 em 05/12/2026, por WhatsApp`. */
export function describePromise({ cents, day, channel }: PromiseDraft, { t, format }: PromiseText): string {
  const values = { amount: format.amount(cents, -2), day: format.day(day) };
  return t('promised', { ...values, channel: t(`channels.${channel}`) });
}

/** Characters of a note where it stands among other things: the whole of it stands with the notes. */
const maxDescribed = 300;

/**
 * The text of a note, behind what was promised where it is a promise; null where its reader may read nothing of it. A
 * long one is cut.
 */
export function describeNote(
  { promise, text }: Pick<LoanNote, 'promise' | 'text'>,
  words: PromiseText,
): string | null {
  if (!promise)
    return text && text.length > maxDescribed ? `${[...text].slice(0, maxDescribed).join('')}…` : text;
  const sentence = `${words.t(`outcomes.${promise.outcome}`)}: ${describePromise(promise, words)}`;
  return text === null || text === '' ? sentence : `${sentence}. ${text}`;
}
