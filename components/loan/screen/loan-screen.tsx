'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReviewContext } from '#components/offer/review-context.ts';
import { ReviewVerdict } from '#components/offer/verdict/review-verdict.tsx';
import { SlowApiNote } from '#components/problems/slow-api-note.tsx';
import type { LoanView } from '#lib/view/loan-view.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { KeyFigures } from '../head/key-figures.tsx';
import { LoanBanners, MaskedNotice, StaleLoanBanner } from '../head/loan-banners.tsx';
import { LoanHead } from '../head/loan-head.tsx';
import { StickyHead } from '../head/sticky-head.tsx';
import { LoanViewProvider, useLoanView } from '../loan-view-context.tsx';
import { NotesStrip } from '../notes/notes-strip.tsx';
import { DayRow } from '../payment/day-row.tsx';
import { AnswerBand } from '../position/answer-band.tsx';
import { PrintSheet } from '../print/print-sheet.tsx';
import { LoanRequestContext, useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanUrlState } from '../request/loan-url-state.ts';
import { MaskedLoan } from '../reveal/masked-loan.tsx';
import { AnswerLine } from '../summary/answer-line.tsx';
import { useReasonText } from '../values/use-reason-text.ts';
import { VerifiedProvider } from '../verification/verified-context.tsx';
import { CallerBar } from '../verification/verify-caller-form.tsx';
import { ChangesNote } from './changes-note.tsx';
import { Dossier } from './dossier.tsx';
import { OrderedPanels } from './ordered-panels.tsx';
import { VerdictRow } from './verdict-row.tsx';

/**
 * The page of one loan. It shows one view, whose request is in the URL. `text` is the first view as JSON, because React
 * does not pass every JSON object unchanged in a prop.
 */
export function LoanScreen({ text }: { text: string }) {
  const [first] = useState(() => JSON.parse(text) as LoanView);
  const state = useLoanUrlState(first);
  const { view } = state;
  const page = <Loan />;
  return (
    <LoanRequestContext value={state}>
      <LoanViewProvider view={view}>
        <VerifiedProvider>
          {view.visibility === 'masked' ? <MaskedLoan>{page}</MaskedLoan> : page}
        </VerifiedProvider>
      </LoanViewProvider>
    </LoanRequestContext>
  );
}

function Loan() {
  const t = useTranslations('refresh');
  const { isFetching } = useCurrentRequest();
  const { view, sentLoan, isMaskedView } = useLoanView();
  const { review } = view;
  const reviewed = review && { ...view, review, loan: sentLoan };
  return (
    <ReviewContext value={reviewed}>
      <main id="content" aria-busy={isFetching} className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
        <span id="top" />
        <LoanHead />
        {isMaskedView && <CallerBar />}
        <AnswerLine />
        <AnswerBand />
        <div className="flex flex-wrap items-center gap-x-6 pb-3">
          <VerdictRow />
          <NotesStrip />
        </div>
        {review && <FiguresVerdict />}
        <ChangesNote />
        <LoanBanners />
        {isFetching && <SlowApiNote />}
        <StaleLoanBanner />
        <DayRow />
        <StickyHead />
        {isMaskedView && <MaskedNotice />}
        <KeyFigures />
        <p role="status" className="sr-only">
          {isFetching ? t('asking') : ''}
        </p>
        <OrderedPanels />
        <Dossier />
        <PrintSheet />
      </main>
    </ReviewContext>
  );
}

/** The figures of the offer that differ, or are to be looked at: none where they agree, or nothing tells. */
function FiguresVerdict() {
  const text = useReasonText();
  const reasons = useLoanView().view.verdictReasons.figures.filter(({ severity }) => severity !== 'note');
  const [first] = reasons;
  return first && <ReviewVerdict reasons={reasons} sentence={describeReason(first, text)} />;
}
