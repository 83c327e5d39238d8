import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PayoutList } from '#components/offer/instruments/payout-list.tsx';
import { lazyWithAllTexts } from '#components/preferences/all-texts.tsx';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { isObject, valueAt } from '#lib/loan/json.ts';
import { type ObjectName, objects } from '#lib/loan/schema.ts';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { DeviationsPanel } from '../deviations/deviations-panel.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { JsonPanel } from '../json/json-panel.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { OfferPanel } from '../offer/offer-panel.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { ObjectTable } from '../panel/object-table.tsx';
import { PartiesPanel } from '../parties/parties-panel.tsx';
import { TimelinePanel } from '../timeline/timeline-panel.tsx';
import { TransactionsPanel } from '../transactions/transactions-panel.tsx';
import { AlsoInTheAnswer, FieldRows, unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { VerifyCallerForm } from '../verification/verify-caller-form.tsx';
import { useLoanView } from './loan-view-context.tsx';

/** The component of each panel. A panel of the registry without one does not compile. */
const components: Record<PanelName, ComponentType> = {
  caller: CallerPanel,
  parties: PartiesPanel,
  offer: OfferPanel,
  timeline: TimelinePanel,
  cashout: CashoutPanel,
  transactions: TransactionsPanel,
  attachments: () => <ListPanel list="attachments" />,
  evidence: EvidencePanel,
  metadata: MetadataPanel,
  also: UnknownFieldsPanel,
  deviations: DeviationsPanel,
  json: JsonPanel,
  accesses: AccessesPanel,
};

function MetadataPanel() {
  const { metadata = null } = useLoanView().view.loan;
  return (
    <FieldPanel panel="metadata">
      <JsonTree value={metadata} pointer="/metadata" />
    </FieldPanel>
  );
}

/** Panels in this order. */
export function Panels({ names }: { names: readonly PanelName[] }) {
  return names.map((name) => {
    const Panel = components[name];
    return <Panel key={name} />;
  });
}

/** Verifies who calls, for a person who sees the loan masked. */
function CallerPanel() {
  return useLoanView().maskedView && <VerifyCallerForm />;
}

/** Fields of the loan that no other panel shows: unknown to the specification, or of a type that the head cannot show. */
function UnknownFieldsPanel() {
  const { loan } = useLoanView().view;
  const unplaced = unplacedFields(loan);
  if (unplaced.length === 0 && unknownFields('loan', loan) === null) return null;
  return (
    <LoanSection panel="also">
      <FieldRows objectName="loan" value={loan} names={unplaced} pointer="" />
      <AlsoInTheAnswer objectName="loan" value={loan} pointer="" />
    </LoanSection>
  );
}

/** How each entry of the cash-out is paid, in one line, and below it the entries as the API sent them. */
function CashoutPanel() {
  const { loan, review } = useLoanView().view;
  const t = useTranslations('cashout');
  // The offer mostly names a payment method alone: an entry of it has a line where it tells how it is paid.
  const instruments = (review?.instruments ?? []).filter(
    ({ path, method, bank, holder }) => !path.startsWith('/offer/') || (method ?? bank ?? holder) !== null,
  );
  const amountAt = (pointer: string) => {
    const object = valueAt(loan, pointer);
    return (
      isObject(object) && (
        <FieldValue object={object} pointer={pointer} name="amount" kind={objects.cashout.amount} />
      )
    );
  };
  const withLines = (entries: ReactNode) => (
    <PayoutList instruments={instruments} amountAt={amountAt}>
      {instruments.length === 0 ? (
        entries
      ) : (
        <details className="disclosure">
          <summary>{t('entries')}</summary>
          {entries}
        </details>
      )}
    </PayoutList>
  );
  return <ListPanel list="cashout" around={withLines} />;
}

type ListName = 'cashout' | 'attachments';

/** The columns of each list, and the column that is summed. */
const lists: Record<ListName, { objectName: ObjectName; columns: string[]; total?: string }> = {
  cashout: { objectName: 'cashout', columns: ['type', 'paymentMethod', 'amount'], total: 'amount' },
  attachments: { objectName: 'attachment', columns: ['file', 'linkedAt'] },
};

/** The panel of a list, as a table: cash-out or attachments. `around` puts the table into its place. */
function ListPanel({
  list,
  around = (table) => table,
}: {
  list: ListName;
  around?: (table: ReactNode) => ReactNode;
}) {
  const t = useTranslations('sections');
  const { objectName, columns, total } = lists[list];
  const entries = useLoanView().view.loan[list];
  return (
    <FieldPanel
      panel={list}
      count={Array.isArray(entries) && entries.length > 0 ? String(entries.length) : undefined}
    >
      {Array.isArray(entries) &&
        around(
          <ObjectTable
            objectName={objectName}
            list={entries}
            names={columns}
            pointer={`/${list}`}
            caption={t(list)}
            total={total}
          />,
        )}
    </FieldPanel>
  );
}

const AccessesList = lazyWithAllTexts(
  async () => (await import('../accesses/accesses-list.tsx')).AccessesList,
);

/** Lists the people who have seen this loan. It is folded because opening it is recorded as well. */
function AccessesPanel() {
  const { view } = useLoanView();
  const t = useTranslations('accesses');
  if (!view.rights.includes('log:loan')) return null;
  return (
    <LoanSection panel="accesses" title={t('title')}>
      <DetailsWhenOpen summary={t('show')} loading="h-40">
        <AccessesList loan={view.request.loan} />
      </DetailsWhenOpen>
    </LoanSection>
  );
}
