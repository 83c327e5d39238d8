'use client';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';

/** A read that takes longer is called slow. */
const slowAfterMs = 2000;

/** Says that the lending API is slow, and how long the desk waits, two seconds after a read began. */
export function SlowApiNote({
  timeoutMs,
  waitedMs = 0,
}: {
  timeoutMs: number;
  /** How long the read had taken before this was sent. */
  waitedMs?: number;
}) {
  const t = useTranslations('problems');
  return (
    <p
      role="status"
      className="slow-api-note py-2 text-attention"
      style={{ '--after': `${slowAfterMs - waitedMs}ms` } as CSSProperties}
    >
      {t('slow', { seconds: timeoutMs / 1000 })}
    </p>
  );
}
