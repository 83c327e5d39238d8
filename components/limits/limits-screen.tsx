'use client';
import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { type LimitUse, limitState } from '#lib/access/limits/person-limits.ts';

/** Shows a person's use of each limit. `hasLimits`: false where the desk sets none. */
export function LimitsScreen({ uses, hasLimits }: { uses: LimitUse[]; hasLimits: boolean }) {
  const t = useTranslations('access.limits');
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <h1 className="mb-4 font-semibold text-title">{t('title')}</h1>
      <p className="mb-4 max-w-[50rem] text-pretty text-ink-2">{t('hint')}</p>
      {uses.length > 0 ? (
        <LimitsTable uses={uses} />
      ) : (
        <p className="text-ink-3">{t(hasLimits ? 'none' : 'off')}</p>
      )}
    </main>
  );
}

function LimitsTable({ uses }: { uses: LimitUse[] }) {
  const t = useTranslations('access.limits');
  const format = useFormat();
  const columns = [
    { key: 'what', label: t('what') },
    { key: 'window', label: t('window') },
    { key: 'used', label: t('used'), figures: true },
    { key: 'state', label: t('state') },
    { key: 'ends', label: t('ends') },
  ];
  const rows = uses.map(({ limit, period, used, max, endsAt }) => {
    const state = limitState({ used, max });
    return {
      key: `${limit} ${period}`,
      cells: [
        t(`names.${limit}`),
        t(`periods.${period}`),
        <span key="used" className="figures whitespace-nowrap">
          {t('usedOf', { used, max })}
        </span>,
        <span key="state" className={state === 'open' ? 'text-ink-3' : 'font-medium text-attention'}>
          {t(`states.${state}`)}
        </span>,
        <span key="ends" className="figures whitespace-nowrap">
          {format.instant(Date.parse(endsAt))}
        </span>,
      ],
    };
  });
  return <Table caption={t('title')} columns={columns} rows={rows} />;
}
