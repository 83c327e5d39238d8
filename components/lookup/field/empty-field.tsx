import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResultsProps } from './field-keys.ts';
import { useActiveOption } from './use-active-option.ts';

/** Stands in for the results while the field is empty: Enter shows a hint. */
export function EmptyField({ id, keys, onShown }: ResultsProps) {
  const t = useTranslations('lookup');
  const [entered, setEntered] = useState(false);
  useActiveOption({ id, text: '', groups: [], keys, onShown, onEnter: () => setEntered(true) });
  return entered ? <p role="alert">{t('hint')}</p> : null;
}
