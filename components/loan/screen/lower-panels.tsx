'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Instruments } from '#components/offer/instruments/recognized-instruments.tsx';
import { useOpened } from '#components/ui/use-opened.ts';
import type { Json } from '#lib/loan/json.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { WhoSaw } from '../accesses/accesses-panel.tsx';
import { Deviations } from '../deviations/deviations-panel.tsx';
import { Evidence } from '../evidence/evidence-panel.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { Panel } from '../panel/field-panel.tsx';
import { ListPanel } from '../panel/list-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { AlsoInTheAnswer, FieldRows, unknownFields, withoutPlace } from '../values/field-rows.tsx';
import { useView } from './loan-view-context.tsx';

const RawJson = lazy(async () => ({ default: (await import('../json/raw-json.tsx')).RawJson }));
const ChooseFields = lazy(async () => ({
  default: (await import('../request/requested-fields-form.tsx')).ChooseFields,
}));

/** What stands below the terms: where the money went, who signed, what is attached, what exactly was said. */
export function LoanRest() {
  const { view, format } = useView();
  const t = useTranslations();
  const { loan } = view;
  const unplaced = withoutPlace(loan);
  return (
    <>
      <ListPanel list="cashout" loan={loan}>
        <Instruments review={view.review} format={format} reference={dayOf(loan.createdAt)} />
      </ListPanel>
      <ListPanel list="transactions" loan={loan} />
      <ListPanel list="attachments" loan={loan} />
      <Evidence loan={loan} />
      <Panel id="metadata" name="metadata" loan={loan}>
        <JsonTree value={loan.metadata ?? null} pointer="/metadata" />
      </Panel>
      {(unplaced.length > 0 || unknownFields('loan', loan)) && (
        <LoanSection id="also" title={t('sections.also')}>
          <FieldRows of="loan" value={loan} names={unplaced} pointer="" />
          <AlsoInTheAnswer of="loan" value={loan} pointer="" />
        </LoanSection>
      )}
      <Deviations deviations={view.deviations} />
      <Raw view={view} />
      <WhoSaw />
    </>
  );
}

/** The day of an instant as it is written: within a day of it is near enough for the cycle of a due factor. */
function dayOf(instant: Json | undefined): string | null {
  return typeof instant === 'string' ? instant.slice(0, 10) : null;
}

/** The answer itself, and the choice of what to ask for: folded until they are wanted. */
function Raw({ view }: { view: LoanView }) {
  const { hiding } = useView();
  const t = useTranslations();
  return (
    <LoanSection id="json" title={t('sections.json')}>
      <Folded title={t('json.show')}>{() => <RawJson value={hiding?.masked ?? view.loan} />}</Folded>
      <Folded title={t('choose.title')} open={view.request.fields !== null}>
        {() => <ChooseFields />}
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
  const [shown, details] = useOpened();
  return (
    <details {...details} open={open} className="disclosure print:hidden">
      <summary>{title}</summary>
      {shown && <Suspense fallback={<div className="h-40" />}>{children()}</Suspense>}
    </details>
  );
}
