'use client';
import { useTranslations } from 'use-intl';
import type { Position } from '#lib/position/position.ts';
import { usePositionText } from './use-position-text.ts';

const parts = [
  ...(['paidInstallments', 'lastPayment', 'nextDue', 'overdue', 'lastDue', 'paidAmount'] as const),
  ...(['remaining', 'forPayment', 'unclassified'] as const),
] as const;
type PartName = (typeof parts)[number];

/** How each part of the position is known, why, and what else would fit. */
export function PositionWorking({ position }: { position: Position }) {
  const t = useTranslations('position');
  const text = usePositionText(position);
  return (
    <details className="disclosure print:hidden">
      <summary className="text-ink-2 text-label">{t('working')}</summary>
      <p className="mt-1 text-ink-2 text-label">{t('asOf', { date: text.day(position.asOf.value ?? '') })}</p>
      <dl className="position-working">
        {parts.map((name) => (
          <PartRow key={name} name={name} position={position} />
        ))}
      </dl>
    </details>
  );
}

function PartRow({ name, position }: { name: PartName; position: Position }) {
  const t = useTranslations('position');
  const valueText = usePartValue(position);
  const part = position[name];
  const { certainty, notes, because } = part;
  const otherwise = part.otherwise.map((value) => valueText(name, value));
  return (
    <div>
      <dt className="text-ink-3 text-label">{t(`parts.${name}`)}</dt>
      <dd>
        <span className="figures font-medium">{valueText(name, part.value)}</span>
        {part.value !== null && otherwise.length > 0 && (
          <span className="figures text-ink-2"> {t('otherwise', { values: otherwise.join(' · ') })}</span>
        )}
        <span className="text-ink-2 text-label">
          {' '}
          {[t(`certainties.${certainty}`), ...notes.map((note) => t(`notes.${note}`))].join(' · ')}
        </span>
        {because.length > 0 && <Pointers pointers={because} />}
      </dd>
    </div>
  );
}

const shownPointers = 4;

function Pointers({ pointers }: { pointers: readonly string[] }) {
  const t = useTranslations('position');
  const shown = pointers.slice(0, shownPointers).join(' ');
  const rest = pointers.length - shownPointers;
  return (
    <span className="wrap-anywhere block font-mono text-[0.6875rem] text-ink-3">
      {t('from', { pointers: rest > 0 ? t('more', { pointers: shown, count: rest }) : shown })}
    </span>
  );
}

function usePartValue(position: Position): (name: PartName, value: Position[PartName]['value']) => string {
  const t = useTranslations('position');
  const text = usePositionText(position);
  return (name, value) => {
    if (value === null) return position[name].certainty === 'unknown' ? '—' : t('none');
    if (typeof value === 'string') return text.day(value);
    if (typeof value === 'number')
      return name === 'paidInstallments' || name === 'unclassified' ? String(value) : text.amount(value);
    if ('date' in value)
      return t('amountOn', { amount: text.amount(value.amount), date: text.day(value.date) });
    return t(value.state, {
      value: text.amount(value.amount),
      days: value.days,
      count: value.installments,
    });
  };
}
