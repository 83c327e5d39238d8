import { useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';
import { statusWord } from '#lib/view/status-word.ts';

/** Returns the word for a status, as `statusWord` does. */
export function useStatusWord(): (status: string) => string | null {
  const t = useTranslations('head.statuses');
  const { statusLabels } = useDisplay();
  return (status) => statusWord(status, { t, statusLabels });
}
