'use client';
import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { InstantCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { type LimitUse, limitState } from '#lib/access/limits/person-limits.ts';

/** Shows a person's use of each limit. `hasLimits`: false where the desk sets none. */
export function LimitsScreen({ uses, hasLimits }: { uses: LimitUse[]; hasLimits: boolean }) {
  const t = useTranslations('access.limits');
  const format = useFormat();
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <h1 className="mb-4 font-semibold text-title">{t('title')}</h1>
      <p className="mb-4 max-w-[50rem] text-pretty text-ink-2">{t('hint')}</p>
      <Table
        caption={t('title')}
        empty={t(hasLimits ? 'none' : 'off')}
        rows={uses}
        keyOf={({ limit, period }) => `${limit} ${period}`}
        columns={[
          { label: t('what'), cell: ({ limit }) => t(`names.${limit}`) },
          { label: t('window'), cell: ({ period }) => t(`periods.${period}`) },
          {
            label: t('used'),
            figures: true,
            cell: ({ used, max }) => (
              <span className="figures whitespace-nowrap">{t('usedOf', { used, max })}</span>
            ),
          },
          {
            label: t('state'),
            cell: (use) => (
              <span className={limitState(use) === 'open' ? 'text-ink-3' : 'font-medium text-attention'}>
                {t(`states.${limitState(use)}`)}
              </span>
            ),
          },
          {
            label: t('ends'),
            cell: ({ endsAt }) => (
              <InstantCell iso={endsAt} words={(iso) => format.instant(Date.parse(iso))} />
            ),
          },
        ]}
      />
    </main>
  );
}
