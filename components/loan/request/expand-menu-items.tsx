import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import { referencesIn } from '#lib/loan/references/loan-references.ts';
import { ExpandToggle } from './expand-toggle.tsx';

const parties = new Set(['customer', 'employment', 'company']);

/** A toggle for each reference in the loan that is not a party. */
export function ExpandMenuItems({ loan }: { loan: JsonObject }) {
  const t = useTranslations('state');
  const others = referencesIn(loan).filter(({ name }) => !parties.has(name));
  if (others.length === 0) return <span className="text-ink-3">{t('nothing')}</span>;
  return others.map(({ name }) => <ExpandToggle key={name} name={name} />);
}
