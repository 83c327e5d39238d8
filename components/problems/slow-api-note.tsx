'use client';
import { useTranslations } from 'use-intl';

/**
 * Says that the lending API is slow, and how long the desk waits, two seconds after a read began. `isStreamed`: the server
 * had waited before it sent this.
 */
export function SlowApiNote({ timeoutMs, isStreamed = false }: { timeoutMs: number; isStreamed?: boolean }) {
  const t = useTranslations('problems');
  return (
    <p role="status" className="slow-api-note py-2 text-attention" data-streamed={isStreamed || undefined}>
      {t('slow', { seconds: timeoutMs / 1000 })}
    </p>
  );
}
