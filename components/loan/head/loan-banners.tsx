import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LoanField } from '../values/field-value.tsx';

/**
 * Notes above the whole loan: it was deleted, the API sent another loan than the one requested, or the person comes near a
 * limit.
 */
export function LoanBanners() {
  const { view } = useLoanView();
  const { loan } = view;
  const t = useTranslations('head');
  const another = typeof loan.id === 'string' && loan.id !== view.request.loan;
  return (
    <>
      {another && (
        <Banner look="bg-bad-soft text-bad">
          {t('anotherLoan')} <LoanField name="id" />
        </Banner>
      )}
      {loan.deleted === true && <Banner look="bg-attention-soft text-attention">{t('deleted')}</Banner>}
      {/* Those of reveals and verifications stand where these are made. */}
      <NearLimits limits={view.limits.filter(({ limit }) => limit === 'loans')} />
    </>
  );
}

function Banner({ look, children }: { look: string; children: ReactNode }) {
  return (
    <p className={`mb-3 flex items-start gap-2 rounded px-3 py-2 ${look}`} role="note">
      <Icon name="attention" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
