import { useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';

/** Returns the word for a status: the lender's own (`STATUS_LABELS`), else the reader's language; null for an unknown one. */
export function useStatusWord(): (status: string) => string | null {
  const t = useTranslations('head.statuses');
  const { statusLabels } = useDisplay();
  return (status) => {
    const name = nameOfStatus(status);
    const label = Object.hasOwn(statusLabels, status) ? statusLabels[status] : undefined;
    return label ?? (name === null ? null : t(name));
  };
}
