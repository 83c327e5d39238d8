import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';

const ExpandMenuItems = lazy(async () => ({
  default: (await import('./expand-menu-items.tsx')).ExpandMenuItems,
}));

/** Toggles for the other references that can be expanded. They are loaded when the menu is first opened. */
export function ExpandMenu() {
  const t = useTranslations('expand');
  const [open, details] = useDetailsOpen();
  return (
    <details {...details} className="relative print:hidden">
      <summary className="press flex h-7 items-center rounded px-2 text-ink-2 text-label hover:bg-hover hover:text-ink">
        {t('others')}
      </summary>
      {open && (
        <div className="absolute end-0 top-8 z-20 flex w-max max-w-80 flex-wrap gap-1 rounded border border-line bg-page p-2 shadow-float">
          <Suspense fallback={<div className="h-7 w-40" />}>
            <ExpandMenuItems />
          </Suspense>
        </div>
      )}
    </details>
  );
}
