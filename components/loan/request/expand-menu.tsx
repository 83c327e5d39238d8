'use client';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useOpened } from '#components/ui/use-opened.ts';
import type { JsonObject } from '#lib/loan/json.ts';

const OtherToggles = lazy(async () => ({ default: (await import('./expand-menu-items.tsx')).OtherToggles }));

/** The rest of what `expand` may name in this answer: a menu whose content is loaded when it is first opened. */
export function ExpandOthers({ loan }: { loan: JsonObject }) {
  const t = useTranslations('expand');
  const [open, details] = useOpened();
  return (
    <details {...details} className="relative print:hidden">
      <summary className="press flex h-7 items-center rounded px-2 text-ink-2 text-label hover:bg-hover hover:text-ink">
        {t('others')}
      </summary>
      {open && (
        <div className="absolute end-0 top-8 z-20 flex w-max max-w-80 flex-wrap gap-1 rounded border border-line bg-page p-2 shadow-float">
          <Suspense fallback={<div className="h-7 w-40" />}>
            <OtherToggles loan={loan} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
