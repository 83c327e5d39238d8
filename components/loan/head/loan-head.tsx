import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses, IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { findDisplayName } from '#lib/view/customer-name.ts';
import { decisionCategory } from '#lib/view/loan-notes.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanField } from '../fields/field-value.tsx';
import { useContractNumber, useLoanView } from '../loan-view-context.tsx';
import { OpinionButton } from '../opinion/opinion-button.tsx';
import { PrintButton } from '../print/print-button.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { ChangeMark } from '../values/change-mark.tsx';
import { CopyableIdentifier } from '../values/identifier.tsx';
import { ValueFrame } from '../values/value-frame.tsx';
import { LoanStatus } from './loan-status.tsx';

/** Which contract this is: number, status, customer, identifiers, and when the API answered. */
export function LoanHead() {
  const { view } = useLoanView();
  const contract = useContractNumber();
  const t = useTranslations();
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
              <CopyButton text={contract} />
            </>
          ) : (
            <NoContract />
          )}
        </h1>
        <span>
          <LoanStatus />
          {view.changes?.paths.includes('/status') && <ChangeMark />}
        </span>
        <CustomerName />
        <LoanIds />
        <HeadActions />
      </div>
    </header>
  );
}

/** The identifiers of the loan, and when it was created and updated. */
function LoanIds() {
  const { view } = useLoanView();
  const contract = useContractNumber();
  const t = useTranslations('head');
  const { loan } = view;
  const customer = referenceId(loan.customer);
  return (
    // Without a contract number, or where the answer is another loan, the identifiers say which loan it is.
    <details
      className="disclosure min-w-0 open:order-1 open:basis-full"
      open={contract === null || isOfOtherLoan(view)}
    >
      <summary className="text-label">{t('ids')}</summary>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <CopyableIdentifier id={view.request.loan} always />
        {Object.hasOwn(loan, 'externalId') && (
          <span className="inline-flex max-w-full items-center gap-1.5">
            <span className="text-ink-3 text-label">{t('external')}</span>
            {loan.externalId && typeof loan.externalId === 'string' ? (
              <CopyableIdentifier id={loan.externalId} always />
            ) : (
              <LoanField name="externalId" />
            )}
          </span>
        )}
        {customer && <CopyableIdentifier id={customer} always />}
        {(['createdAt', 'updatedAt'] as const).map(
          (name) =>
            Object.hasOwn(loan, name) && (
              <span key={name} className="text-ink-2 text-label">
                {t(name)} <LoanField name={name} />
              </span>
            ),
        )}
      </div>
    </details>
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
  const isAsked = isRequested(request.fields, '/contractNumber');
  return <span className="text-ink-2">{t(isAsked ? 'head.noContract' : 'head.contractNotAsked')}</span>;
}

function CustomerName() {
  const { view } = useLoanView();
  const customer = findDisplayName(view.loan);
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

/** The actions on the whole loan: refresh, summarize, copy the link, read the JSON, print. */
function HeadActions() {
  const { view, display, format } = useLoanView();
  const mayDecide = view.rights.includes('note:write') && display.noteCategories.includes(decisionCategory);
  const { request, refresh, isFetching } = useCurrentRequest();
  const t = useTranslations('head');
  // The link is that of the request in the URL, even while its view is still being fetched.
  const link = () => `${location.origin}/loans/${request.loan}?${toQuery(request)}`;
  return (
    <div className="-me-2 flex flex-wrap items-center max-wide:-ms-2 wide:ms-auto print:hidden">
      <span className="pe-1 text-ink-2 text-label max-wide:ps-2">
        <span className="sr-only">{t('retrieved')}</span>
        <time dateTime={view.retrievedAt} title={format.instantToSecond(Date.parse(view.retrievedAt))}>
          {format.time(Date.parse(view.retrievedAt))}
        </time>
      </span>
      <IconButton
        icon="refresh"
        iconClass={isFetching ? 'size-4 motion-safe:animate-spin' : undefined}
        label={isFetching ? t('refreshing') : t('refresh')}
        onClick={refresh}
        aria-disabled={isFetching}
        data-shortcut="refresh"
      />
      <SummaryButton />
      {mayDecide && <OpinionButton />}
      <CopyButton icon="link" text={link} label={t('copyLink')} done={t('linkCopied')} />
      <a
        href="#json"
        data-shortcut="json"
        aria-label={t('json')}
        title={t('json')}
        className={buttonClasses('icon')}
      >
        <Icon name="braces" />
      </a>
      <PrintButton />
    </div>
  );
}

const SummaryDialog = lazy(async () => ({
  default: (await import('../summary/summary-dialog.tsx')).SummaryDialog,
}));

/** Opens the ticket summary, whose code is loaded then. */
function SummaryButton() {
  const t = useTranslations('head');
  const [opened, setOpened] = useState<'to-read' | 'to-copy' | null>(null);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        data-shortcut="summary"
        onClick={() => setOpened('to-read')}
      >
        <Icon name="copy" />
        {t('summary')}
      </Button>
      <button type="button" hidden data-shortcut="copy-summary" onClick={() => setOpened('to-copy')} />
      {opened && (
        <Suspense>
          <SummaryDialog copiesAtOnce={opened === 'to-copy'} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
