import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { Tip } from '#components/ui/tip.tsx';
import { parseInstant } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import { toQuery, withHidden } from '#lib/loan/loan-request.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { findDisplayName } from '#lib/view/customer-name.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { PrintButton } from '../print/print-button.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldValue, LoanField } from '../values/field-value.tsx';
import { Identifier } from '../values/identifier.tsx';
import { DeviationAnchor, ValueFrame } from '../values/value-frame.tsx';
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
      <div className="mt-0.5 flex flex-wrap items-start gap-x-5 gap-y-1">
        {/* Without a contract number, or where the answer is another loan, the identifiers say which loan it is. */}
        <details className="disclosure min-w-0" open={contract === null || isOfOtherLoan(view)}>
          <summary className="text-label">{t('head.ids')}</summary>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
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
          </div>
        </details>
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

/** How long ago the loan was created, updated and retrieved. */
function LoanAges() {
  const { view } = useLoanView();
  const t = useTranslations('head');
  const now = useCurrentTime(view.retrievedAt);
  return (
    <span className="flex flex-wrap gap-x-4 py-1.5 text-ink-2 text-label wide:ms-auto">
      <Age label={t('created')} of={view.loan} name="createdAt" now={now} />
      <Age label={t('updated')} of={view.loan} name="updatedAt" now={now} />
      <Age label={t('retrieved')} of={{ retrievedAt: view.retrievedAt }} name="retrievedAt" now={now} />
    </span>
  );
}

/** The exact instant stands in a tip. A value that is no instant is shown as the API sent it. */
function Age({ label, of, name, now }: { label: string; of: JsonObject; name: string; now: number }) {
  const { format } = useLoanView();
  if (!Object.hasOwn(of, name)) return null;
  const text = of[name];
  const at = typeof text === 'string' ? parseInstant(text) : null;
  return (
    <span>
      {label}{' '}
      {at === null ? (
        <FieldValue object={of} name={name} kind={{ type: 'instant' }} pointer="" />
      ) : (
        <DeviationAnchor pointer={`/${name}`}>
          <Tip end tip={format.exactInstant(at, String(text))}>
            {format.relative(at, now)}
          </Tip>
        </DeviationAnchor>
      )}
    </span>
  );
}

const intervalMs = 30_000;

function subscribe(changed: () => void) {
  const timer = setInterval(changed, intervalMs);
  return () => clearInterval(timer);
}

const nearestTick = () => Math.floor(Date.now() / intervalMs) * intervalMs;

/**
 * The present instant, in milliseconds, updated every 30 seconds. The server and hydration use `retrievedAt`, so that
 * both render the same ages.
 */
function useCurrentTime(retrievedAt: string): number {
  const retrieved = Date.parse(retrievedAt);
  return Math.max(
    retrieved,
    useSyncExternalStore(subscribe, nearestTick, () => retrieved),
  );
}

/** The actions on the whole loan: refresh, pin, summarize, copy the link, read the JSON, print. */
function HeadActions({
  refresh,
  refreshing,
  pin,
  summary,
}: {
  refresh: () => void;
  refreshing: boolean;
  pin: ReactNode;
  summary: ReactNode;
}) {
  const { request } = useCurrentRequest();
  const t = useTranslations('head');
  // The link is that of the request in the URL, even while its view is still being fetched.
  const link = () => {
    const query = withHidden(toQuery(request), new URLSearchParams(location.search));
    return `${location.origin}/loans/${request.loan}?${query}`;
  };
  return (
    <div className="-me-2 flex flex-wrap items-center max-wide:-ms-2 wide:ms-auto print:hidden">
      <Button look="quiet" onClick={refresh} aria-disabled={refreshing} data-shortcut="refresh">
        <Icon name="refresh" className={refreshing ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {refreshing ? t('refreshing') : t('refresh')}
      </Button>
      {pin}
      {summary}
      <CopyButton icon="link" text={link} label={t('copyLink')} done={t('linkCopied')}>
        {t('copyLink')}
      </CopyButton>
      <a
        href="#json"
        data-shortcut="json"
        className="press inline-flex h-8 items-center gap-1.5 rounded px-2 text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Icon name="braces" />
        {t('json')}
      </a>
      <PrintButton />
    </div>
  );
}
