import { type ComponentType, lazy } from 'react';
import { useTranslations } from 'use-intl';
import { describePayout } from '#components/offer/instruments/describe-payout.ts';
import { OfferDetail } from '#components/offer/offer-detail.tsx';
import { ReviewSummary } from '#components/offer/review/review-summary.tsx';
import { useReviewText } from '#components/offer/review-context.ts';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { Section } from '#components/ui/section.tsx';
import { isObject, valueAt } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { refusalOf } from '#lib/view/position-state.ts';
import { RefinancingLine } from '../cashout/refinancing-line.tsx';
import { DeviationsPanel } from '../deviations/deviations-panel.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { AlsoInTheAnswer, FieldRows, unplacedFields } from '../fields/field-rows.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { InstallmentsPanel } from '../installments/installments-panel.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { RawJson } from '../json/raw-json.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { OfferPanel } from '../offer/offer-panel.tsx';
import { FieldPanel, ListPanel } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { PartiesPanel } from '../parties/parties-panel.tsx';
import { TimelinePanel } from '../timeline/timeline-panel.tsx';
import { TransactionsPanel } from '../transactions/transactions-panel.tsx';

/** The component of each panel. A panel of the registry without one does not compile. */
const components: Record<PanelName, ComponentType> = {
  parties: PartiesPanel,
  offer: OfferWithReview,
  timeline: TimelinePanel,
  installments: InstallmentsPanel,
  cashout: CashoutPanel,
  transactions: TransactionsPanel,
  attachments: () => <ListPanel panel="attachments" />,
  evidence: EvidencePanel,
  metadata: () => (
    <FieldPanel panel="metadata">
      <JsonTree pointer="/metadata" />
    </FieldPanel>
  ),
  also: UnknownFieldsPanel,
  deviations: DeviationsPanel,
  json: JsonPanel,
  accesses: AccessesPanel,
};

/** The offer with its review; that of a refused offer would say of each figure that nothing was checked. */
function OfferWithReview() {
  const { loan, review } = useLoanView().view;
  const isReviewed = review && refusalOf(loan) === null;
  return <OfferPanel summary={isReviewed && <ReviewSummary />} detail={isReviewed && <OfferDetail />} />;
}

/**
 * Panels in this order, of which each has something of this loan to show: the caller leaves out the others. A panel that is
 * not rendered keeps its place.
 */
export function Panels({ names, isRendered }: { names: readonly PanelName[]; isRendered: boolean }) {
  const t = useTranslations('sections');
  return names.map((name) => {
    const Panel = components[name];
    if (isRendered) return <Panel key={name} />;
    return (
      <Section key={name} id={name} title={t(name)}>
        <div className="skeleton h-40" />
      </Section>
    );
  });
}

/** Fields of the loan that no other panel shows: unknown to the specification, or of a type that the head cannot show. */
function UnknownFieldsPanel() {
  const { loan } = useLoanView().view;
  return (
    <LoanSection panel="also">
      <FieldRows pointer="" names={unplacedFields(loan)} />
      <AlsoInTheAnswer pointer="" isTitled />
    </LoanSection>
  );
}

/** How each entry of the cash-out is paid, in one line, and below it the entries as the API sent them. */
function CashoutPanel() {
  const { review } = useLoanView().view;
  const t = useTranslations('cashout');
  // The offer mostly names a payment method alone: an entry of it has a line where it tells how it is paid.
  const instruments = (review?.instruments ?? []).filter(
    ({ path, method, bank, holder }) => !path.startsWith('/offer/') || (method ?? bank ?? holder) !== null,
  );
  if (instruments.length === 0) return <ListPanel panel="cashout" />;
  return (
    <ListPanel panel="cashout" fold={t('entries')}>
      <RefinancingLine instruments={instruments} />
      <PayoutList instruments={instruments} />
    </ListPanel>
  );
}

const AccessesList = lazy(async () => ({
  default: (await import('#components/access-log/accesses-list.tsx')).AccessesList,
}));

/**
 * Lists the people who have seen this loan. It is folded, because opening it is recorded as well, but where the page is
 * ordered for an auditor, who reads it first.
 */
function AccessesPanel() {
  const { view, orderFor } = useLoanView();
  const t = useTranslations('accesses');
  return (
    <LoanSection panel="accesses" title={t('title')}>
      <DetailsWhenOpen summary={t('show')} loading="h-40" open={orderFor === 'auditor'}>
        <AccessesList loan={view.request.loan} />
      </DetailsWhenOpen>
    </LoanSection>
  );
}

/** The answer as JSON, which is written when it is unfolded. */
function JsonPanel() {
  const t = useTranslations('json');
  return (
    <LoanSection panel="json">
      <DetailsWhenOpen summary={t('show')} loading="h-40" className="disclosure print:hidden">
        <RawJson />
      </DetailsWhenOpen>
    </LoanSection>
  );
}

/** One line for each payout of a cash-out. */
function PayoutList({ instruments }: { instruments: readonly PayoutInstrument[] }) {
  const { loan } = useLoanView().view;
  const reviewText = useReviewText();
  const { t } = reviewText;
  return (
    <ul aria-label={t('payouts.title')}>
      {instruments.map((instrument) => {
        const { path } = instrument;
        const { facts, questions } = describePayout(instrument, reviewText);
        // What was revealed stands below: no line says that it is not shown.
        const isRevealed = instrument.hasMasked && !containsMasked(valueAt(loan, path));
        return (
          <li key={path} className="py-0.5">
            <span className="figures me-2">
              {isObject(valueAt(loan, path)) && <FieldValue pointer={`${path}/amount`} />}
            </span>
            {!isRevealed && facts.join(' · ')}{' '}
            {path.startsWith('/offer/') && <span className="text-ink-3">{t('payouts.ofOffer')}</span>}
            {questions.map((question) => (
              <span key={question} className="block text-attention">
                <span aria-hidden="true">?</span> {question}
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
