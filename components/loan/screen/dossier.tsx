import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { CreditSheet } from '../dossier/credit-sheet.tsx';
import { KeyFigures } from '../head/key-figures.tsx';
import { LoanBanners, MaskedNotice, StaleLoanBanner } from '../head/loan-banners.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { NoteList, NotesLeftOut } from '../notes/notes-strip.tsx';
import { DeskOpinion } from '../opinion/desk-opinion.tsx';
import { AnswerBand } from '../position/answer-band.tsx';
import { usePrintExtent } from '../print/print-extent.ts';
import { PrintedBy } from '../print/print-sheet.tsx';
import { isPanelShown } from './ordered-panels.tsx';
import { Panels } from './panel-components.tsx';
import { VerdictRow } from './verdict-row.tsx';

/** Payments, timeline, evidence with the hashes of the documents, and where the money went. */
const lastPanels = [
  ...(['transactions', 'installments', 'timeline', 'evidence', 'attachments', 'cashout'] as const),
] satisfies PanelName[];

/**
 * A loan on paper in one fixed order for every reader, in place of the page: what the credit is, the parties, where it
 * stands, its terms, the panels, and what was decided. On the screen there is nothing.
 */
export function Dossier() {
  const { view, isMaskedView } = useLoanView();
  const t = useTranslations('dossier');
  if (usePrintExtent() !== 'dossier') return null;
  const panels = (names: readonly PanelName[]) => (
    <Panels names={names.filter((name) => isPanelShown(name, view))} isRendered />
  );
  return (
    <div className="dossier hidden print:block">
      <LoanBanners />
      <StaleLoanBanner />
      {isMaskedView && <MaskedNotice />}
      <CreditSheet />
      {panels(['parties'])}
      <Section id="dossier-standing" title={t('standing')}>
        <AnswerBand />
        <VerdictRow />
        <KeyFigures />
      </Section>
      {panels(['offer', ...lastPanels])}
      <Section id="dossier-decisions" title={t('decisions')}>
        {view.notes.length > 0 ? <NoteList notes={view.notes} /> : <p>{t('noDecision')}</p>}
        <NotesLeftOut />
        {!isMaskedView && !view.notes.some(({ decision }) => decision) && <DeskOpinion />}
        <footer className="pt-6">
          <PrintedBy />
        </footer>
      </Section>
    </div>
  );
}
