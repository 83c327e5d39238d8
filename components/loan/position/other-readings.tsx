import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Position } from '#lib/position/loan-position.ts';
import { type PartName, usePartText } from './use-part-text.ts';

/** A part that merely fits: dotted, called likely, and unfolding where it stands to what else would fit and why. */
export function OtherReadings({
  name,
  position,
  children,
}: {
  name: PartName;
  position: Position;
  children: ReactNode;
}) {
  const t = useTranslations('position');
  const valueText = usePartText(position);
  const { notes, otherwise } = position[name];
  const others = otherwise.map((value) => valueText(name, value));
  return (
    <details name="position-readings" className="position-reading">
      <summary>
        <span className="position-fits">{children}</span>{' '}
        <small className="text-ink-3 text-label">{t('likely')}</small>
      </summary>
      <div className="text-ink-2">
        {others.length > 0 && <p className="figures">{t('otherReadings', { values: others.join(' · ') })}</p>}
        <ul>
          {notes.map((note) => (
            <li key={note}>{t(`notes.${note}`)}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
