'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { useOpened } from '#components/ui/use-opened.ts';
import type { LoanView } from '#lib/loan/view.ts';
import { Deviations } from './deviations.tsx';
import { Evidence } from './evidence.tsx';
import { AlsoInTheAnswer, unknownFields } from './fields.tsx';
import { ListPanel } from './lists.tsx';
import { Panel } from './panel.tsx';
import { Tree } from './tree.tsx';
import { useView } from './view-context.tsx';

const RawJson = lazy(async () => ({ default: (await import('./raw-json.tsx')).RawJson }));
const ChooseFields = lazy(async () => ({ default: (await import('./choose-fields.tsx')).ChooseFields }));

/** What stands below the terms: where the money went, who signed, what is attached, what exactly was said. */
export function LoanRest() {
  const { view } = useView();
  const t = useTranslations();
  const { loan } = view;
  return (
    <>
      <ListPanel list="cashout" loan={loan} />
      <ListPanel list="transactions" loan={loan} />
      <ListPanel list="attachments" loan={loan} />
      <Evidence loan={loan} />
      <Panel id="metadata" name="metadata" loan={loan}>
        <Tree value={loan.metadata ?? null} pointer="/metadata" />
      </Panel>
      {unknownFields('loan', loan) && (
        <Section id="also" title={t('sections.also')}>
          <AlsoInTheAnswer of="loan" value={loan} pointer="" />
        </Section>
      )}
      <Deviations deviations={view.deviations} />
      <Raw view={view} />
    </>
  );
}

/** The answer itself, and the choice of what to ask for: folded until they are wanted. */
function Raw({ view }: { view: LoanView }) {
  const t = useTranslations();
  return (
    <Section id="json" title={t('sections.json')}>
      <Folded title={t('json.show')}>{() => <RawJson value={view.loan} />}</Folded>
      <Folded title={t('choose.title')} open={view.request.fields !== null}>
        {() => <ChooseFields />}
      </Folded>
    </Section>
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
