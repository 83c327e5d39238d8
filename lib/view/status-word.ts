import type { createTranslator, Messages } from 'use-intl/core';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { DisplaySettings } from './display-settings.ts';

export type StatusWords = ReturnType<typeof createTranslator<Messages, 'head.statuses'>>;

/** The word for a status: the lender's own (`STATUS_LABELS`), else the reader's language; null for an unknown one. */
export function statusWord(
  status: string,
  { t, statusLabels }: { t: StatusWords } & Pick<DisplaySettings, 'statusLabels'>,
): string | null {
  const name = nameOfStatus(status);
  const label = Object.hasOwn(statusLabels, status) ? statusLabels[status] : undefined;
  return label ?? (name === null ? null : t(name));
}
