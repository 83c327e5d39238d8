'use client';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { late } from '#components/ui/late.tsx';
import type { DisplaySettings } from '#lib/loan/display.ts';
import type { LoanView } from '#lib/loan/view.ts';
import { AskContext } from './ask-context.tsx';
import { Banners, Head } from './head.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Offer } from './offer.tsx';
import { Parties } from './parties.tsx';
import { Payment } from './payment.tsx';
import { SectionNav } from './section-nav.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { Timeline } from './timeline.tsx';
import { type LoanState, useLoan } from './use-loan.ts';
import { usePrintSheet } from './use-print-sheet.ts';
import { ViewProvider } from './view-context.tsx';

const LoanRest = late(async () => (await import('./loan-rest.tsx')).LoanRest);

/**
 * One loan, whole. Everything it shows comes from one answer; everything it asks for is in the URL.
 * `text` is the first answer as JSON: any JSON at all, which a prop of objects would not carry unharmed.
 */
export function LoanScreen({ text, display }: { text: string; display: DisplaySettings }) {
  const [first] = useState(() => JSON.parse(text) as LoanView);
  const state = useLoan(first, display);
  const { request, view, asking, ask } = state;
  return (
    <AskContext value={{ request, asking, ask }}>
      <ViewProvider view={view} display={display}>
        <Loan state={state} />
      </ViewProvider>
    </AskContext>
  );
}

function Loan({ state }: { state: LoanState }) {
  const t = useTranslations('refresh');
  const { view, asking, problem, refresh } = state;
  const { loan, deviations } = view;
  usePrintSheet();
  return (
    <main id="content" aria-busy={asking} className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
      <span id="top" />
      <Head refresh={refresh} refreshing={asking} />
      <Banners loan={loan} />
      {problem && <StaleBanner problem={problem} refresh={refresh} />}
      <KeyFigures loan={loan} />
      <Payment loan={loan} />
      <p role="status" className="sr-only">
        {asking ? t('asking') : ''}
      </p>
      <div className="loan-grid">
        <SectionNav loan={loan} deviations={deviations.length} />
        <div className="area-terms">
          <Parties loan={loan} />
          <Offer loan={loan} />
        </div>
        <div className="area-timeline">
          <Timeline loan={loan} />
        </div>
        <div className="area-rest">
          <LoanRest />
        </div>
      </div>
    </main>
  );
}
