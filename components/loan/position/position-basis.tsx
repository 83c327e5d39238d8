import { useTranslations } from 'use-intl';
import type { Position } from '#lib/position/loan-position.ts';
import { type PartName, partNames, usePartText } from './use-part-text.ts';
import { usePositionText } from './use-position-text.ts';

/** How each part of the position is known, why, and what else would fit. */
export function PositionBasis({ position }: { position: Position }) {
  const t = useTranslations('position');
  const text = usePositionText(position);
  return (
    <details className="disclosure print:hidden">
      <summary className="text-ink-2 text-label">{t('working')}</summary>
      <p className="mt-1 text-ink-2 text-label">{t('asOf', { date: text.day(position.asOf.value ?? '') })}</p>
      <dl className="position-working">
        {partNames.map((name) => (
          <PartRow key={name} name={name} position={position} />
        ))}
      </dl>
    </details>
  );
}

function PartRow({ name, position }: { name: PartName; position: Position }) {
  const t = useTranslations('position');
  const valueText = usePartText(position);
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
          {' · '}
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
