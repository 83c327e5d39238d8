'use client';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { KeyFigures } from '../head/key-figures.tsx';
import { Banners, Head } from '../head/loan-head.tsx';
import { Offer } from '../offer/offer-panel.tsx';
import { Parties } from '../parties/parties-panel.tsx';
import { Payment } from '../payment/payment-panel.tsx';
import { AskContext } from '../request/loan-request-context.tsx';
import { type LoanState, useLoan } from '../request/use-loan.ts';
import { MaskedLoan } from '../reveal/masked-loan.tsx';
import { Timeline } from '../timeline/timeline-panel.tsx';
import { useView, ViewProvider } from './loan-view-context.tsx';
import { LoanRest } from './lower-panels.tsx';
import { PrintSheet } from './print-margins.ts';
import { SectionNav } from './section-nav.tsx';
import { StaleBanner } from './stale-loan-banner.tsx';

/** What the desk itself adds to an answer of the API's; each from another area, and put together by the page. */
type Around = {
  /** Where this loan is in a list that is walked through. */
  walk: ReactNode;
  pin: ReactNode;
  /** What the index knew of the loan, for where it is deleted: perhaps only when it is asked for again. */
  known: ReactNode;
};

/**
 * One loan, whole. Everything it shows comes from one answer; everything it asks for is in the URL.
 * `text` is the first answer as JSON: any JSON at all, which a prop of objects would not carry unharmed.
 */
export function LoanScreen({
  text,
  display,
  around,
}: {
  text: string;
  display: DisplaySettings;
  around?: Around;
}) {
  const [first] = useState(() => JSON.parse(text) as LoanView);
  const state = useLoan(first, display);
  const { request, view, asking, ask } = state;
  return (
    <AskContext value={{ request, asking, ask }}>
      <ViewProvider view={view} display={display}>
        {view.visibility === 'masked' ? (
          <MaskedLoan>
            <Loan state={state} around={around} />
          </MaskedLoan>
        ) : (
          <Loan state={state} around={around} />
        )}
      </ViewProvider>
    </AskContext>
  );
}

function Loan({ state, around }: { state: LoanState; around?: Around }) {
  const t = useTranslations('refresh');
  const { asking, problem, refresh } = state;
  const { view, hiding } = useView();
  const { loan, deviations } = view;
  return (
    <main id="content" aria-busy={asking} className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
      <span id="top" />
      {around?.walk}
      <Head refresh={refresh} refreshing={asking} pin={around?.pin} />
      <Banners loan={loan} />
      {loan.deleted === true && around?.known}
      {problem && <StaleBanner problem={problem} refresh={refresh} />}
      {hiding && <hiding.Line />}
      <KeyFigures loan={loan} />
      <Payment loan={loan} />
      <p role="status" className="sr-only">
        {asking ? t('asking') : ''}
      </p>
      <div className="loan-grid">
        <SectionNav loan={loan} deviations={deviations.length} />
        <div className="area-terms">
          <Parties loan={loan} />
          <div className="area-offer pt-6">
            <Offer loan={loan} />
          </div>
        </div>
        <div className="area-timeline">
          <Timeline loan={loan} />
        </div>
        <div className="area-rest">
          <LoanRest />
        </div>
      </div>
      <PrintSheet />
    </main>
  );
}
