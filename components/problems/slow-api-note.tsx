'use client';
import { useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';

/**
 * Says that the lending API is slow, and how long the desk waits, two seconds after a read began. `isStreamed`: the server
 * had waited before it sent this.
 */
export function SlowApiNote({ isStreamed = false }: { isStreamed?: boolean }) {
  const t = useTranslations('problems');
  const { apiTimeoutMs } = useDisplay();
  return (
    <p
      role="status"
      className="slow-api-note fixed inset-x-4 bottom-4 z-20 mx-auto w-fit rounded border border-line bg-page px-3 py-2 text-attention shadow-float print:hidden"
      data-streamed={isStreamed || undefined}
    >
      {t('slow', { seconds: apiTimeoutMs / 1000 })}
    </p>
  );
}
