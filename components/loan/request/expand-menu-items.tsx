import { useTranslations } from 'use-intl';
import { referencesIn } from '#lib/loan/references/loan-references.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { ExpandToggle } from './expand-toggle.tsx';

const parties = new Set(['customer', 'employment', 'company']);

/** A toggle for each reference in the loan that is not a party. */
export function ExpandMenuItems() {
  const { view } = useLoanView();
  const t = useTranslations('state');
  const others = referencesIn(view.loan).filter((name) => !parties.has(name));
  if (others.length === 0) return <span className="text-ink-3">{t('nothing')}</span>;
  return others.map((name) => <ExpandToggle key={name} name={name} />);
}
