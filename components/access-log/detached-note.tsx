import { useTranslations } from 'use-intl';
import type { DetachedRows } from '#lib/access/log/log-entry.ts';
import { useLogFormat } from './use-log-format.ts';

/** Says that a list lacks the rows that were taken out of the log, since it would look the same as if there were none. */
export function DetachedNote({ detached }: { detached: DetachedRows | null }) {
  const t = useTranslations('accessLog');
  const { instant } = useLogFormat();
  if (!detached) return null;
  return <p className="py-1 text-attention">{t('includesDetached', { when: instant(detached.instant) })}</p>;
}
