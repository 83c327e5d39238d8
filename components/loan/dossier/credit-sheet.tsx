import { useTranslations } from 'use-intl';
import { formatValue } from '#components/offer/findings/format-assumption.ts';
import { useCauseText, useReviewText } from '#components/offer/review-context.ts';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { describeCause } from '#lib/view/causes/describe-cause.ts';
import {
  type CreditInstallment,
  type CreditStatement,
  type CreditValue,
  describeCredit,
} from '#lib/view/credit-description.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { describeNothingOwed } from '#lib/view/nothing-owed.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';

/** The *Documento Descritivo de Crédito* of a loan: what is owed, on which terms, and each installment with its parts. */
export function CreditSheet() {
  const { view, display } = useLoanView();
  const t = useTranslations('dossier');
  const labelOf = useLineLabel();
  const byWords = useByWords();
  const { statements, installments, isWhole } = describeCredit(view, display.timeZone);
  return (
    <Section id="credit" title={t('credit')}>
      <p className="pb-1 text-ink-3 text-label">{t('norm')}</p>
      <Table
        caption={t('credit')}
        narrow="table"
        rows={statements}
        keyOf={(_, index) => index}
        columns={[
          {
            label: t('line'),
            cell: ({ line }, index) =>
              statements[index - 1]?.line === line && line !== 'remaining' ? t('right') : labelOf(line),
          },
          { label: t('value'), cell: ({ value, line }) => <StatedValue value={value} line={line} /> },
          {
            label: t('by'),
            cell: ({ by, value }) => value.is !== 'missing' && value.is !== 'note' && byWords(by),
          },
        ]}
      />
      <h3 className="pt-3 pb-0.5 font-medium text-ink-3 text-label">{t('installments')}</h3>
      {view.review?.corrected?.schedule && <Correction />}
      {installments.length === 0 ? (
        <p className="py-1">{t('noInstallments')}</p>
      ) : (
        <InstallmentParts installments={installments} isWhole={isWhole} />
      )}
    </Section>
  );
}

/** A documented field has its own name, and a figure of a day says which. */
function useLineLabel() {
  const t = useTranslations('dossier');
  const fields = useTranslations('fields');
  const { view, format } = useLoanView();
  return (line: CreditStatement['line']): string => {
    const on = (day: string | null | undefined, label: string) =>
      day ? t('on', { label, day: format.day(day) }) : label;
    switch (line) {
      case 'contractNumber':
        return fields('loan.contractNumber');
      case 'amountRemaining':
      case 'amountForPayment':
        return on(view.request.paymentFor, fields(`loan.${line}`));
      case 'payoff':
        return on(view.payoff?.day, t('lines.payoff'));
      case 'unpaid':
        return on(view.position?.asOf.value, t('lines.unpaid'));
      case 'nothingOwed':
      case 'settled':
      case 'remaining':
      case 'nominalYearly':
      case 'installmentsLeft':
      case 'amortization':
      case 'lastDue':
        return t(`lines.${line}`);
      default:
        return fields(`offer.${line}`);
    }
  };
}

function useByWords() {
  const certainties = useTranslations('position.certainties');
  const sources = useTranslations('contradictions.sources');
  return (by: CreditStatement['by']): string => {
    switch (by) {
      case 'stated':
      case 'follows':
      case 'fits':
      case 'unknown':
        return certainties(by);
      default:
        return sources(by);
    }
  };
}

function StatedValue({ value, line }: Pick<CreditStatement, 'value' | 'line'>) {
  const { format, view } = useLoanView();
  const t = useTranslations('dossier');
  const nothingOwed = useTranslations('nothingOwed');
  const notes = useTranslations('position.notes');
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
    case 'amount': {
      const [low, high] = [
        formatFigure(value.low, value.unit, format),
        formatFigure(value.high, value.unit, format),
      ];
      return <span className="figures">{low === high ? low : t('range', { low, high })}</span>;
    }
    case 'rate':
      return <span className="figures">{formatFigure(value.value, 'fraction', format)}</span>;
    case 'count':
      return <span className="figures">{format.number(value.value)}</span>;
    case 'day':
      return <span className="figures">{format.day(value.day)}</span>;
    case 'assumption':
      return formatValue(value.assumption, reviewText);
    case 'note':
      return <span className="text-ink-3">{notes(value.note)}</span>;
    case 'sentence':
      return line === 'nothingOwed' && view.nothingOwed
        ? describeNothingOwed(view.nothingOwed, { t: nothingOwed, format })
        : t('nothingLeft');
  }
}

function RightValue({ pointer, value }: Extract<CreditValue, { is: 'right' }>) {
  const { value: text } = describeCause({ field: pointer, value }, useCauseText());
  return <span className="figures">{text}</span>;
}

/** Says under which figure the installments are computed, where those of the offer do not add up. */
function Correction() {
  const text = useCauseText();
  const { corrected } = useLoanView().view.review ?? {};
  return (
    corrected && (
      <p className="py-1 font-medium text-attention">
        <span aria-hidden="true">≠ </span>
        {text.t('corrected', describeCause(corrected, text))}
      </p>
    )
  );
}

const partNames = ['amount', 'principal', 'interest', 'charges'] as const;

/** How the balance goes down: each installment with its parts, what is left after it, and what was paid. */
function InstallmentParts({
  installments,
  isWhole,
}: {
  installments: readonly CreditInstallment[];
  isWhole: boolean;
}) {
  const { format } = useLoanView();
  const t = useTranslations('dossier');
  const words = useTranslations('review.schedule');
  const states = useTranslations('position.states');
  const money = (value: number | null) => (value === null ? '—' : format.number(value.toFixed(2)));
  const has = (name: 'charges' | 'balance' | 'state') =>
    installments.some((one) => one[name] !== null && one[name] !== 0);
  const origins = new Set(installments.map(({ by }) => by));
  const isMixed = origins.size > 1;
  const sumOf = (name: (typeof partNames)[number]) => {
    const parts = installments.map((one) => one[name]);
    return parts.some((part) => part === null) || !isWhole
      ? undefined
      : money(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0));
  };
  return (
    <>
      <p className="pb-1 text-ink-3 text-label">
        {t('split', { by: isMixed ? 'both' : origins.has('stated') ? 'stated' : 'follows' })}{' '}
        {has('balance') && t('balanceBy')} {!isWhole && t('notWhole')}
      </p>
      <Table
        caption={t('installments')}
        narrow="table"
        className="table table-table credit-installments w-full border-collapse"
        rows={installments}
        keyOf={({ number }) => number}
        columns={[
          {
            label: words('number'),
            cell: ({ number, by }) => `${number}${isMixed && by === 'follows' ? '*' : ''}`,
            total: sumOf('amount') && words('total'),
          },
          {
            label: words('dueDate'),
            cell: ({ due }) => (due === null ? words('undated') : format.day(due)),
          },
          ...partNames.map(
            (name) =>
              (name !== 'charges' || has('charges')) && {
                label: name === 'charges' ? t('charges') : words(name === 'amount' ? 'payment' : name),
                figures: true,
                cell: (one: CreditInstallment) => money(one[name]),
                total: sumOf(name),
              },
          ),
          has('balance') && {
            label: words('balance'),
            figures: true,
            cell: ({ balance }) => money(balance),
          },
          has('state') && {
            label: states('column'),
            cell: ({ state }) => state && states(state),
          },
          installments.some(({ payments }) => payments.length > 0) && {
            label: t('paid'),
            figures: true,
            cell: ({ payments }) =>
              payments.map(({ day, amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day and an amount are alike.
                <span key={index} className="block">
                  {day === null ? words('undated') : format.day(day)}{' '}
                  {amount === null ? t('withOthers') : money(amount)}
                </span>
              )),
          },
        ]}
      />
      <PrintedPart count={installments.length} />
    </>
  );
}
