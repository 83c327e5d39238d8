import { useTranslations } from 'use-intl';
import { formatValue } from '#components/offer/findings/format-assumption.ts';
import { CorrectionNote } from '#components/offer/offer-detail.tsx';
import { useCauseText, useReviewText } from '#components/offer/review-context.ts';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { describeCause } from '#lib/view/causes/describe-cause.ts';
import { type CreditValue, describeCredit } from '#lib/view/credit/describe-credit.ts';
import {
  type CreditInstallment,
  type CreditPayment,
  describeInstallments,
  describePayments,
} from '#lib/view/credit/describe-installments.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { describeNothingOwed } from '#lib/view/nothing-owed.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';

/** The *Documento Descritivo de Crédito* of a loan: what is owed, on which terms, and each installment with its parts. */
export function CreditSheet() {
  const { view, display, format } = useLoanView();
  const t = useTranslations('dossier');
  const statements = describeCredit(view);
  const installments = describeInstallments(view, display.timeZone);
  const payments = describePayments(view);
  return (
    <Section id="credit" title={t('credit')}>
      <p className="pb-1 text-ink-3 text-label">{t('norm')}</p>
      <Table
        caption={t('credit')}
        className="table credit-lines w-full border-collapse"
        rows={statements}
        keyOf={(_, index) => index}
        columns={[
          {
            label: t('line'),
            cell: ({ line, day, by }, index) =>
              statements[index - 1]?.line === line && by === 'follows'
                ? t('right')
                : `${t(`lines.${line}`)}${day === null ? '' : ` ${t('on', { day: format.day(day) })}`}`,
          },
          { label: t('value'), cell: ({ value }) => <StatedValue value={value} /> },
          {
            label: t('source'),
            cell: ({ by, value: { is } }) => is !== 'missing' && is !== 'note' && t(`by.${by}`),
          },
        ]}
      />
      <h3 className="pt-3 pb-0.5 font-medium text-ink-3 text-label">{t('installments')}</h3>
      {view.review && <CorrectionNote part="schedule" />}
      {installments.length === 0 ? (
        <p className="py-1">{t('noInstallments')}</p>
      ) : (
        <InstallmentParts installments={installments} />
      )}
      {payments.length > 0 && <Payments payments={payments} />}
    </Section>
  );
}

function StatedValue({ value }: { value: CreditValue }) {
  const { format, view } = useLoanView();
  const t = useTranslations('dossier');
  const notes = useTranslations('position.notes');
  const nothingOwed = useTranslations('nothingOwed');
  const reviewText = useReviewText();
  switch (value.is) {
    case 'field':
      return (
        <>
          <FieldValue pointer={value.pointer} /> <FigureMarks pointers={[value.pointer]} />
        </>
      );
    case 'right':
      return <RightValue {...value} />;
    case 'missing':
      return <span className="text-ink-3">{t(`missing.${value.why}`)}</span>;
    case 'note':
      return <span className="text-ink-3">{notes(value.note)}</span>;
    case 'figure': {
      const low = formatFigure(value.low, value.unit, format);
      const high = formatFigure(value.high, value.unit, format);
      return <span className="figures">{low === high ? low : t('range', { low, high })}</span>;
    }
    case 'day':
      return <span className="figures">{format.day(value.day)}</span>;
    case 'assumption':
      return formatValue(value.assumption, reviewText);
    case 'nothing-owed':
      return view.nothingOwed && describeNothingOwed(view.nothingOwed, { t: nothingOwed, format });
    case 'nothing-left':
      return t('nothingLeft');
    case 'not-collected':
      return t('notCollected');
  }
}

function RightValue({ pointer, value }: Extract<CreditValue, { is: 'right' }>) {
  return <span className="figures">{describeCause({ field: pointer, value }, useCauseText()).value}</span>;
}

/** States that say no more than the due date. */
const toldByDay: readonly CreditInstallment['state'][] = ['to-come', 'passed', 'unknown'];

const parts = ['amount', 'principal', 'interest', 'charges', 'balance'] as const;

/** How the balance goes down by the contract: each installment with its parts, and what is left after it. */
function InstallmentParts({ installments }: { installments: readonly CreditInstallment[] }) {
  const t = useTranslations('dossier');
  const states = useTranslations('position.states');
  const { money, dayOr } = useCellText();
  const isStated = installments.some(({ by }) => by === 'stated');
  const totalOf = (part: (typeof parts)[number]) =>
    part !== 'balance' && installments.every((installment) => installment[part] !== null)
      ? money(installments.reduce((sum, installment) => sum + (installment[part] ?? 0), 0))
      : undefined;
  return (
    <>
      <p className="pb-1 text-ink-3 text-label">
        {t(isStated ? 'split.stated' : 'split.computed')} {t('balanceBy')}
      </p>
      <Table
        caption={t('installments')}
        narrow="table"
        rows={installments}
        keyOf={({ number }) => number}
        columns={[
          {
            label: t('number'),
            cell: ({ number, by }) => `${number}${isStated && by === 'follows' ? '*' : ''}`,
            total: t('total'),
          },
          { label: t('due'), cell: ({ due }) => dayOr(due) },
          ...parts
            .filter((part) => installments.some((installment) => installment[part]))
            .map((part) => ({
              label: t(`parts.${part}`),
              figures: true,
              cell: (installment: CreditInstallment) => money(installment[part]),
              total: totalOf(part),
            })),
          installments.some(({ state }) => state && !toldByDay.includes(state)) && {
            label: states('column'),
            cell: ({ state }) => state && states(state),
          },
        ]}
      />
    </>
  );
}

/** How the balance went down: each payment, the installments that it paid, and what was open after it. */
function Payments({ payments }: { payments: readonly CreditPayment[] }) {
  const t = useTranslations('dossier');
  const { money, dayOr } = useCellText();
  const isLeftTold = payments.some(({ left }) => left !== null);
  return (
    <>
      <h3 className="pt-3 pb-0.5 font-medium text-ink-3 text-label">{t('payments')}</h3>
      {isLeftTold && <p className="pb-1 text-ink-3 text-label">{t('leftBy')}</p>}
      <Table
        caption={t('payments')}
        narrow="table"
        rows={payments}
        keyOf={(_, index) => index}
        columns={[
          { label: t('paidOn'), cell: ({ day }) => dayOr(day), total: t('total') },
          {
            label: t('paid'),
            figures: true,
            cell: ({ paid }) => money(paid),
            total: money(payments.reduce((sum, { paid }) => sum + paid, 0)),
          },
          { label: t('pays'), cell: ({ installments }) => installments.join(', ') || '—' },
          isLeftTold && { label: t('left'), figures: true, cell: ({ left }) => money(left) },
        ]}
      />
    </>
  );
}

function useCellText() {
  const { format } = useLoanView();
  const t = useTranslations('dossier');
  return {
    money: (value: number | null) => (value === null ? '—' : format.number(value.toFixed(2))),
    dayOr: (day: string | null) => (day === null ? t('undated') : format.day(day)),
  };
}
