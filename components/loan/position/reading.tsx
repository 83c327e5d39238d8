import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Position } from '#lib/position/loan-position.ts';
import { type PartName, usePartText } from './use-position-text.ts';

type ReadingProps = { part: PartName; position: Position; children: ReactNode };

/** A part that merely fits is dotted and called likely, and unfolds where it stands to what else would fit and why. */
export function Reading({ part, position, children }: ReadingProps) {
  const t = useTranslations('position');
  const valueText = usePartText(position);
  const { certainty, notes, otherwise } = position[part];
  if (certainty !== 'fits') return children;
  const others = otherwise.map((value) => valueText(part, value));
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
