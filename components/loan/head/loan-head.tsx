'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Tip } from '#components/ui/tip.tsx';
import { parseInstant } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { toQuery, withHidden } from '#lib/loan/loan-request.ts';
import { identifierOf } from '#lib/loan/reference-id.ts';
import { displayNameAt } from '#lib/view/customer-name.ts';
import { visible } from '#lib/view/visible-text.ts';
import { useAsk } from '../request/loan-request-context.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { AtPlace } from '../values/deviation-anchor.tsx';
import { FieldValue, Identifier } from '../values/field-value.tsx';
import { MaskableValue } from '../values/maskable-value.tsx';
import { useNow } from './use-current-time.ts';

/** Is this the right contract? Number, status, identifiers and customer, and how fresh the answer is. */
export function Head({
  refresh,
  refreshing,
  pin,
}: {
  refresh: () => void;
  refreshing: boolean;
  pin: ReactNode;
}) {
  const { view } = useView();
  const t = useTranslations();
  const { loan } = view;
  const customer = identifierOf(loan.customer);
  const contract =
    typeof loan.contractNumber === 'string' && loan.contractNumber !== '' ? loan.contractNumber : null;
  return (
    <header className="pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="flex min-w-0 items-center gap-1 text-title">
          {contract ? (
            <>
              <span className="sr-only">{t('head.contract')} </span>
              <MaskableValue value={contract} pointer="/contractNumber">
                <span className="figures wrap-anywhere font-semibold slashed-zero">{visible(contract)}</span>
              </MaskableValue>
              <CopyButton
                text={contract}
                label={t('head.copy', { what: contract })}
                done={t('head.copied')}
              />
            </>
          ) : (
            <NoContract loan={loan} />
          )}
        </h1>
        <Status loan={loan} />
        <CustomerName loan={loan} />
        <Actions refresh={refresh} refreshing={refreshing}>
          {pin}
        </Actions>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Identifier id={view.request.loan} name="loan" always />
        {Object.hasOwn(loan, 'externalId') && (
          <span className="inline-flex max-w-full items-center gap-1.5">
            <span className="text-ink-3 text-label">{t('head.external')}</span>
            {loan.externalId && typeof loan.externalId === 'string' ? (
              <AtPlace pointer="/externalId">
                <Identifier id={loan.externalId} name="externalId" always />
              </AtPlace>
            ) : (
              <FieldValue of={loan} name="externalId" kind={{ is: 'uuid' }} pointer="" />
            )}
          </span>
        )}
        {customer && <Identifier id={customer} name="customer" always />}
        <Ages loan={loan} />
      </div>
    </header>
  );
}

/** Why there is no contract number: null, of another type, not asked for, or not in the answer. */
function NoContract({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations();
  if (Object.hasOwn(loan, 'contractNumber')) {
    return (
      <>
        <span className="text-ink-3 text-label">{t('head.contract')} </span>
        <FieldValue of={loan} name="contractNumber" kind={{ is: 'text' }} pointer="" />
      </>
    );
  }
  const asked = !view.request.fields || view.request.fields.includes('contractNumber');
  return <span className="text-ink-2">{t(asked ? 'head.noContract' : 'head.contractNotAsked')}</span>;
}

/** A status by word and shape. `open` is the only one that the specification shows; any other stays neutral. */
function Status({ loan }: { loan: JsonObject }) {
  const t = useTranslations('head');
  const { status } = loan;
  if (typeof status !== 'string' || status === '') {
    return status === undefined ? null : (
      <span className="inline-flex items-center gap-1.5">
        <span className="text-ink-3 text-label">{t('status')}</span>
        <FieldValue of={loan} name="status" kind={{ is: 'code' }} pointer="" />
      </span>
    );
  }
  if (status === 'open') {
    return (
      <span className="inline-flex items-center gap-1.5 rounded-full bg-good-soft px-2 py-0.5 font-medium text-good">
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        <span className="sr-only">{t('status')} </span>open
      </span>
    );
  }
  return (
    <span
      className="code inline-flex items-center gap-1.5 rounded-full border border-line px-2 py-0.5 text-ink-2"
      title={t('unknownStatus')}
    >
      <span aria-hidden="true" className="size-2 rotate-45 border border-current" />
      <span className="sr-only">{t('status')} </span>
      {visible(status)}
      <span className="sr-only">. {t('unknownStatus')}</span>
    </span>
  );
}

function CustomerName({ loan }: { loan: JsonObject }) {
  const { display } = useView();
  const found = displayNameAt(loan, display.customerNamePaths);
  if (!found) return null;
  const { name, pointer } = found;
  return (
    <span className="wrap-anywhere font-medium text-section">
      <MaskableValue value={name} pointer={pointer}>
        {typeof name === 'string' && visible(name)}
      </MaskableValue>
    </span>
  );
}

function Ages({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations('head');
  const now = useNow(view.retrievedAt);
  return (
    <span className="flex flex-wrap gap-x-4 text-ink-2 text-label md:ms-auto">
      <Age label={t('created')} of={loan} name="createdAt" now={now} />
      <Age label={t('updated')} of={loan} name="updatedAt" now={now} />
      <Age label={t('retrieved')} of={{ retrievedAt: view.retrievedAt }} name="retrievedAt" now={now} />
    </span>
  );
}

/** How long ago, with the exact instant at hand; what is no instant is shown as it came. */
function Age({ label, of, name, now }: { label: string; of: JsonObject; name: string; now: number }) {
  const { format } = useView();
  if (!Object.hasOwn(of, name)) return null;
  const text = of[name];
  const at = typeof text === 'string' ? parseInstant(text) : null;
  return (
    <span>
      {label}{' '}
      {at === null ? (
        <FieldValue of={of} name={name} kind={{ is: 'instant' }} pointer="" />
      ) : (
        <AtPlace pointer={`/${name}`}>
          <Tip end tip={format.exactInstant(at, String(text))}>
            {format.relative(at, now)}
          </Tip>
        </AtPlace>
      )}
    </span>
  );
}

function Actions({
  refresh,
  refreshing,
  children,
}: {
  refresh: () => void;
  refreshing: boolean;
  children: ReactNode;
}) {
  const { request } = useAsk();
  const t = useTranslations('head');
  // What is asked for, also where its answer is still on the way.
  const link = () => {
    const query = withHidden(toQuery(request), new URLSearchParams(location.search));
    return `${location.origin}/loans/${request.loan}?${query}`;
  };
  return (
    <div className="-me-2 flex flex-wrap items-center max-md:-ms-2 md:ms-auto print:hidden">
      <Button look="quiet" onClick={refresh} aria-disabled={refreshing} data-shortcut="refresh">
        <Icon name="refresh" className={refreshing ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {refreshing ? t('refreshing') : t('refresh')}
      </Button>
      {children}
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
      <Button look="quiet" onClick={() => window.print()}>
        <Icon name="print" />
        <span className="max-sm:sr-only">{t('print')}</span>
      </Button>
    </div>
  );
}

/** What has to be known before anything is read: that the loan was deleted, or that another one came. */
export function Banners({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations('head');
  const another = typeof loan.id === 'string' && loan.id !== view.request.loan;
  return (
    <>
      {another && (
        <Banner look="bg-bad-soft text-bad">
          {t('anotherLoan')} <FieldValue of={loan} name="id" kind={{ is: 'id' }} pointer="" />
        </Banner>
      )}
      {loan.deleted === true && <Banner look="bg-attention-soft text-attention">{t('deleted')}</Banner>}
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
