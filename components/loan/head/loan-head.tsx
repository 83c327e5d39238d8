import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { findDisplayName } from '#lib/view/customer-name.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { DeviationAnchor } from '../values/deviation-anchor.tsx';
import { LoanField } from '../values/field-value.tsx';
import { Identifier } from '../values/identifier.tsx';
import { ValueFrame } from '../values/value-frame.tsx';
import { HeadActions } from './head-actions.tsx';
import { LoanAges } from './loan-ages.tsx';
import { LoanStatus } from './loan-status.tsx';

/** Which contract this is: number, status, customer, identifiers, and how old the view is. */
export function LoanHead(actions: ComponentProps<typeof HeadActions>) {
  const { view } = useLoanView();
  const t = useTranslations();
  const { loan } = view;
  const customer = referenceId(loan.customer);
  const contract =
    typeof loan.contractNumber === 'string' && loan.contractNumber !== '' ? loan.contractNumber : null;
  return (
    <header className="pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="flex min-w-0 items-center gap-1 text-title">
          {contract ? (
            <>
              <span className="sr-only">{t('head.contract')} </span>
              <ValueFrame value={contract} pointer="/contractNumber">
                <span className="figures wrap-anywhere font-semibold slashed-zero">
                  {visibleText(contract)}
                </span>
              </ValueFrame>
              <CopyButton
                text={contract}
                label={t('head.copy', { what: contract })}
                done={t('head.copied')}
              />
            </>
          ) : (
            <NoContract />
          )}
        </h1>
        <LoanStatus />
        <CustomerName />
        <HeadActions {...actions} />
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Identifier id={view.request.loan} name="loan" always />
        {Object.hasOwn(loan, 'externalId') && (
          <span className="inline-flex max-w-full items-center gap-1.5">
            <span className="text-ink-3 text-label">{t('head.external')}</span>
            {loan.externalId && typeof loan.externalId === 'string' ? (
              <DeviationAnchor pointer="/externalId">
                <Identifier id={loan.externalId} name="externalId" always />
              </DeviationAnchor>
            ) : (
              <LoanField name="externalId" />
            )}
          </span>
        )}
        {customer && <Identifier id={customer} name="customer" always />}
        <LoanAges />
      </div>
    </header>
  );
}

/** Stands in place of the contract number: it is null, of another type, not requested, or not in the answer. */
function NoContract() {
  const { loan, request } = useLoanView().view;
  const t = useTranslations();
  if (Object.hasOwn(loan, 'contractNumber')) {
    return (
      <>
        <span className="text-ink-3 text-label">{t('head.contract')} </span>
        <LoanField name="contractNumber" />
      </>
    );
  }
  const isRequested = !request.fields || request.fields.includes('contractNumber');
  return <span className="text-ink-2">{t(isRequested ? 'head.noContract' : 'head.contractNotAsked')}</span>;
}

function CustomerName() {
  const { view, display } = useLoanView();
  const customer = findDisplayName(view.loan, display.customerNamePaths);
  if (!customer) return null;
  const { name, pointer } = customer;
  return (
    <span className="wrap-anywhere font-medium text-section">
      <ValueFrame value={name} pointer={pointer}>
        {typeof name === 'string' && visibleText(name)}
      </ValueFrame>
    </span>
  );
}
