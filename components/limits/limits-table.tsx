import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { PersonLimitUse } from '#lib/access/limits/limit-answers.ts';
import { type LimitUse, limitState } from '#lib/access/limits/person-limits.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LiftLimitForm } from './lift-limit-form.tsx';

/** Windows as rows. `people`: those of everybody, each with a form that lifts it; null: those of the person alone. */
export function LimitsTable({ own, people }: { own: LimitUse[]; people: PersonLimitUse[] | null }) {
  const t = useTranslations('access.limits');
  const cellsOf = useUseCells();
  const columns = [
    { key: 'what', label: t('what') },
    { key: 'window', label: t('window') },
    { key: 'used', label: t('used'), figures: true },
    { key: 'state', label: t('state') },
    { key: 'ends', label: t('ends') },
  ];
  if (!people) {
    const rows = own.map((use) => ({ key: `${use.limit} ${use.period}`, cells: cellsOf(use) }));
    return <Table caption={t('title')} columns={columns} rows={rows} />;
  }
  const rows = people.map((use) => ({
    key: `${use.issuer} ${use.subject} ${use.limit} ${use.period}`,
    cells: [
      <span key="who" title={`${use.issuer} ${use.subject}`}>
        {visibleText(use.name)}
        <span className="block text-ink-3 text-label">{visibleText(use.subject)}</span>
      </span>,
      ...cellsOf(use),
      <LiftLimitForm key="act" use={use} />,
    ],
  }));
  const all = [{ key: 'who', label: t('who') }, ...columns, { key: 'act', label: t('act') }];
  return <Table caption={t('title')} columns={all} rows={rows} />;
}

function useUseCells() {
  const t = useTranslations('access.limits');
  const format = useFormat();
  return (use: LimitUse) => {
    const state = limitState(use);
    return [
      t(`names.${use.limit}`),
      t(`periods.${use.period}`),
      <span key="used" className="figures whitespace-nowrap">
        {t('usedOf', { used: use.used, max: use.max })}
      </span>,
      <span key="state" className={state === 'open' ? 'text-ink-3' : 'font-medium text-attention'}>
        {t(`states.${state}`)}
      </span>,
      <span key="ends" className="figures whitespace-nowrap">
        {format.instant(Date.parse(use.endsAt))}
      </span>,
    ];
  };
}
