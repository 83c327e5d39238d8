import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Certainty } from '#lib/position/loan-position.ts';

/** A part that merely fits is dotted, and says so in a word. What else would fit, and why, stands in the working. */
export function WithCertainty({ certainty, children }: { certainty: Certainty; children: ReactNode }) {
  const t = useTranslations('position');
  if (certainty !== 'fits') return children;
  return (
    <>
      <span className="position-fits">{children}</span>{' '}
      <small className="text-ink-3 text-label">{t('likely')}</small>
    </>
  );
}
