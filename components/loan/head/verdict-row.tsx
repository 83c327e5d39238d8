import { useTranslations } from 'use-intl';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { type LoanVerdicts, verdictNames } from '#lib/view/verdicts/loan-verdicts.ts';
import { verdictSigns } from '#lib/view/verdicts/verdict-signs.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The panel that each verdict is about. */
const panelOfVerdict: Record<keyof LoanVerdicts, PanelName> = {
  figures: 'offer',
  law: 'offer',
  signatures: 'evidence',
  payout: 'cashout',
  payments: 'transactions',
};

/** Five verdicts in one line, each with a jump to its panel. */
export function VerdictRow() {
  const t = useTranslations('verdicts');
  const { verdicts } = useLoanView().view;
  return (
    <ul aria-label={t('label')} className="verdict-row">
      {verdictNames.map((name) => {
        const { sign, className } = verdictSigns[verdicts[name]];
        return (
          <li key={name}>
            <a href={`#${panelOfVerdict[name]}`} title={t(`states.${verdicts[name]}`)}>
              {t(`names.${name}`)}{' '}
              <span aria-hidden="true" className={`font-semibold ${className}`}>
                {sign}
              </span>
              <span className="sr-only">{t(`states.${verdicts[name]}`)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
