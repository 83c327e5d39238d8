'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Instruments } from '#components/offer/instruments/recognized-instruments.tsx';
import { useDetailsOpen } from '#components/ui/use-opened.ts';
import type { Json } from '#lib/loan/json.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { AccessesPanel } from '../accesses/accesses-panel.tsx';
import { DeviationsPanel } from '../deviations/deviations-panel.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ListPanel } from '../panel/list-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { AlsoInTheAnswer, FieldRows, unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { useLoanView } from './loan-view-context.tsx';

const RawJson = lazy(async () => ({ default: (await import('../json/raw-json.tsx')).RawJson }));
const RequestedFieldsForm = lazy(async () => ({
  default: (await import('../request/requested-fields-form.tsx')).RequestedFieldsForm,
}));

/** The panels below the terms. */
export function LowerPanels() {
  const { view, format } = useLoanView();
  const t = useTranslations();
  const { loan } = view;
  const unplaced = unplacedFields(loan);
  return (
    <>
      <ListPanel list="cashout" loan={loan}>
        <Instruments review={view.review} format={format} reference={dayOf(loan.createdAt)} />
      </ListPanel>
      <ListPanel list="transactions" loan={loan} />
      <ListPanel list="attachments" loan={loan} />
      <EvidencePanel loan={loan} />
      <FieldPanel id="metadata" name="metadata" loan={loan}>
        <JsonTree value={loan.metadata ?? null} pointer="/metadata" />
      </FieldPanel>
      {(unplaced.length > 0 || unknownFields('loan', loan)) && (
        <LoanSection id="also" title={t('sections.also')}>
          <FieldRows objectName="loan" value={loan} names={unplaced} pointer="" />
          <AlsoInTheAnswer objectName="loan" value={loan} pointer="" />
        </LoanSection>
      )}
      <DeviationsPanel deviations={view.deviations} />
      <Raw view={view} />
      <AccessesPanel />
    </>
  );
}

/** The day in the text of an instant. The due factor of a boleto repeats every 9,000 days, so a day more is no matter. */
function dayOf(instant: Json | undefined): string | null {
  return typeof instant === 'string' ? instant.slice(0, 10) : null;
}

/** The raw JSON and the choice of fields, both folded. */
function Raw({ view }: { view: LoanView }) {
  const { maskedView } = useLoanView();
  const t = useTranslations();
  return (
    <LoanSection id="json" title={t('sections.json')}>
      <Folded title={t('json.show')}>{() => <RawJson value={maskedView?.maskedLoan ?? view.loan} />}</Folded>
      <Folded title={t('choose.title')} open={view.request.fields !== null}>
        {() => <RequestedFieldsForm />}
      </Folded>
    </LoanSection>
  );
}

function Folded({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: () => ReactNode;
}) {
  const [shown, details] = useDetailsOpen();
  return (
    <details {...details} open={open} className="disclosure print:hidden">
      <summary>{title}</summary>
      {shown && <Suspense fallback={<div className="h-40" />}>{children()}</Suspense>}
    </details>
  );
}
