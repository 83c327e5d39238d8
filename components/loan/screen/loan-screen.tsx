'use client';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReviewContext } from '#components/offer/review/review-context.ts';
import { ReviewVerdict } from '#components/offer/verdict/review-verdict.tsx';
import { SlowApiNote } from '#components/problems/slow-api-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { panelEntry, panelNames } from '#lib/view/panel-registry.ts';
import { KeyFigures } from '../head/key-figures.tsx';
import { LoanBanners, MaskedNotice, StaleLoanBanner } from '../head/loan-banners.tsx';
import { LoanHead } from '../head/loan-head.tsx';
import { StickyHead } from '../head/sticky-head.tsx';
import { VerdictRow } from '../head/verdict-row.tsx';
import { AnswerBand } from '../position/answer-band.tsx';
import { PrintSheet } from '../print/print-sheet.tsx';
import { LoanRequestContext } from '../request/loan-request-context.tsx';
import { type LoanUrlState, useLoanUrlState } from '../request/loan-url-state.ts';
import { MaskedLoan } from '../reveal/masked-loan.tsx';
import { unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { VerifiedLine } from '../verification/verified-badge.tsx';
import { VerifiedProvider } from '../verification/verified-context.tsx';
import { LoanViewProvider, useLoanView } from './loan-view-context.tsx';
import { PanelsOfArea } from './panel-components.tsx';
import { PrintMargins, RecordedPrint } from './print-layout.ts';

/** Parts of the page that belong to the lookup. The page composes them. */
type LookupParts = {
  pinButton: ReactNode;
  /** The last data that the index has of the loan, for a deleted loan. */
  lastIndexedLoan: ReactNode;
  /** The customer’s other contracts, by the index. */
  otherContracts: ReactNode;
};

/**
 * The page of one loan. It shows one view, whose request is in the URL. `text` is the first view as JSON, because React
 * does not pass every JSON object unchanged in a prop.
 */
export function LoanScreen({
  text,
  display,
  lookup,
}: {
  text: string;
  display: DisplaySettings;
  lookup?: LookupParts;
}) {
  const [first] = useState(() => JSON.parse(text) as LoanView);
  const state = useLoanUrlState(first, display);
  const { request, view, changeRequest } = state;
  const page = <Loan state={state} lookup={lookup} />;
  return (
    <LoanRequestContext value={{ request, changeRequest }}>
      <LoanViewProvider view={view} display={display}>
        {view.visibility === 'masked' ? (
          <VerifiedProvider>
            <MaskedLoan>{page}</MaskedLoan>
          </VerifiedProvider>
        ) : (
          page
        )}
      </LoanViewProvider>
    </LoanRequestContext>
  );
}

function Loan({ state, lookup }: { state: LoanUrlState; lookup?: LookupParts }) {
  const t = useTranslations('refresh');
  const { isFetching, problem, refresh } = state;
  const { view, maskedView, display } = useLoanView();
  const { loan, review } = view;
  const reviewed = review && { review, loan: maskedView?.maskedLoan ?? loan, display };
  return (
    <ReviewContext value={reviewed}>
      <main id="content" aria-busy={isFetching} className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
        <span id="top" />
        <LoanHead
          refresh={refresh}
          refreshing={isFetching}
          pin={lookup?.pinButton}
          summary={<SummaryButton otherContracts={lookup?.otherContracts} />}
        />
        <AnswerBand />
        <VerdictRow />
        <StickyHead />
        {maskedView && <VerifiedLine />}
        <LoanBanners />
        {loan.deleted === true && lookup?.lastIndexedLoan}
        {isFetching && <SlowApiNote timeoutMs={display.apiTimeoutMs} />}
        {problem && <StaleLoanBanner problem={problem} refresh={refresh} />}
        {maskedView && <MaskedNotice />}
        {review && <ReviewVerdict />}
        <KeyFigures />
        <p role="status" className="sr-only">
          {isFetching ? t('asking') : ''}
        </p>
        <div className="loan-grid">
          <SectionNav />
          <div className="area-terms">
            <PanelsOfArea area="terms" />
            <div className="area-offer pt-6">
              <PanelsOfArea area="offer" />
            </div>
          </div>
          <div className="area-timeline">
            <PanelsOfArea area="timeline" />
          </div>
          <div className="area-rest">
            <PanelsOfArea area="rest" />
          </div>
        </div>
        <PrintSheet />
        <PrintMargins />
        <RecordedPrint />
      </main>
    </ReviewContext>
  );
}

/** Links to the panels of the page: a column on a wide screen, and a row of chips otherwise. */
function SectionNav() {
  const { loan, deviations, rights } = useLoanView().view;
  const t = useTranslations('sections');
  const shown = panelNames.filter((name) => {
    const { fields, alsoShows = [], right } = panelEntry(name);
    if (name === 'also') return unplacedFields(loan).length > 0 || unknownFields('loan', loan) !== null;
    if (right) return rights.includes(right);
    // The empty panels of a deleted loan are left out, and so are their links.
    const all = [...fields, ...alsoShows];
    return loan.deleted !== true || all.length === 0 || all.some((field) => Object.hasOwn(loan, field));
  });
  return (
    <nav aria-label={t('label')} className="area-nav print:hidden">
      <ul className="section-nav">
        {shown.map((id) => (
          <li key={id}>
            <a href={`#${id}`} data-section={id}>
              {t(id)}
              {id === 'deviations' && deviations.length > 0 && (
                <span className="figures rounded-full bg-attention-soft px-1.5 text-attention text-label">
                  {deviations.length}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SummaryDialog = lazy(async () => ({
  default: (await import('../summary/summary-dialog.tsx')).SummaryDialog,
}));

/** Opens the ticket summary, whose code is loaded then. */
function SummaryButton({ otherContracts }: { otherContracts: ReactNode }) {
  const t = useTranslations('summary');
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
        {t('button')}
      </Button>
      <button type="button" hidden data-shortcut="copy-summary" onClick={() => setOpened('to-copy')} />
      {opened && (
        <Suspense>
          <SummaryDialog
            otherContracts={otherContracts}
            copiesAtOnce={opened === 'to-copy'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
