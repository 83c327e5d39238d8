import { useTranslations } from 'use-intl';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { dayText } from '#lib/loan/civil-date.ts';
import { member } from '#lib/loan/json.ts';
import { expandedPath } from '#lib/loan/value-state.ts';
import { amountAsSent } from '#lib/position/amounts/sent-amounts.ts';
import {
  readStatedInstallments,
  type StatedInstallment,
  type StatedPayment,
  statedLeft,
} from '#lib/position/plan/api-installments.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { usePaymentText } from '../transactions/use-payment-text.ts';

/** The installments that the API lists, in the order of their numbers, and each with its payments. */
export function InstallmentsPanel() {
  const { view, format, display } = useLoanView();
  const t = useTranslations('installments');
  const tState = useTranslations('position.states');
  const { installments } = view.loan;
  const unit = view.position?.lastPayment.unit ?? null;
  const options = { unit: unit ?? 'reais', timeZone: display.timeZone } as const;
  const list = readStatedInstallments(installments, options)?.list ?? [];
  const amount = (cents: number | null) =>
    cents === null ? '—' : formatFigure(amountAsSent(cents, options.unit), unit, format);
  const bare = (cents: number | null) => amount(cents).replace(/R\$\s/, '');
  const day = (number: number | null) => (number === null ? '—' : format.day(dayText(number)));
  const stateOf = ({ number, state }: StatedInstallment) =>
    view.repayment?.installments[number - 1]?.state ?? (state === 'unpaid' ? 'unknown' : state);
  const judgedText = usePaymentText();
  const paymentText = (payment: StatedPayment) =>
    [
      t('payment', { amount: amount(payment.cents), day: day(payment.day) }),
      ...(['discount', 'fine', 'interest'] as const).map(
        (part) => payment[part] && t(part, { amount: amount(payment[part]) }),
      ),
      judgedText(payment.pointer),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <LoanSection panel="installments" count={list.length}>
      {member(installments, 'hasMore') === true && <MoreInstallments shown={list.length} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section has to be scrollable by keyboard. */}
      <section className="review-scroll" tabIndex={0} aria-label={t('table')}>
        <Table
          caption={t('table')}
          empty={t('none')}
          narrow="cells"
          rows={list}
          keyOf={({ number }) => number}
          below={({ payments }) => payments.length > 0 && payments.map(paymentText).join(' · ')}
          columns={[
            { label: t('number'), cell: ({ number }) => number },
            { label: t('due'), cell: ({ due }) => day(due) },
            { label: t('amount'), figures: true, cell: (row) => bare(row.amount) },
            { label: t('principal'), figures: true, cell: ({ split }) => bare(split.principal) },
            { label: t('interestPart'), figures: true, cell: ({ split }) => bare(split.interest) },
            list.some(({ split }) => split.tax !== null) && {
              label: t('tax'),
              figures: true,
              cell: ({ split }) => bare(split.tax),
            },
            { label: tState('column'), cell: (row) => tState(stateOf(row)) },
            { label: t('left'), figures: true, cell: (row) => bare(statedLeft(row)) },
            { label: t('payer'), cell: ({ payer }) => (payer === null ? '—' : t(`payers.${payer}`)) },
          ]}
        />
        <PrintedPart count={list.length} />
      </section>
      <DetailsWhenOpen summary={t('whole')} loading="h-40" className="disclosure print:hidden">
        <JsonTree value={installments ?? null} pointer="/installments" />
      </DetailsWhenOpen>
    </LoanSection>
  );
}

/** As many as the API lists at once. */
const most = 'installments:100';

/** Says that there are more installments than are listed, and asks for all. */
function MoreInstallments({ shown }: { shown: number }) {
  const { view } = useLoanView();
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('installments');
  const others = request.expand.filter((name) => expandedPath(name) !== 'installments');
  const count = view.position?.installments.value ?? null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-ink-2">
      {count === null ? t('some', { shown }) : t('shown', { shown, count })}
      {!request.expand.includes(most) && (
        <button
          type="button"
          className="text-accent hover:underline print:hidden"
          onClick={() => changeRequest({ expand: [...others, most] })}
        >
          {t('askForAll')}
        </button>
      )}
    </p>
  );
}
