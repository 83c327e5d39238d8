import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { inexact } from '#lib/loan/reader/deviations.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { formatFigure, unitOfFigure } from '#lib/view/figure-units.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { NotRequested } from '../panel/field-panel.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LoanField } from '../values/field-value.tsx';

const amounts = ['amountRemaining', 'amountForPayment'] as const;

/** Both amounts under the API's names, with a button that copies them; or the reason why there is neither. */
export function PaymentAmounts({ requestedDate }: { requestedDate: string | null }) {
  const { view, format } = useLoanView();
  const { loan, request } = view;
  const t = useTranslations();
  const notRequestedNames = notRequestedAmounts(request.fields);
  const day = visibleText(format.day(requestedDate ?? ''));
  const isNone = !amounts.some((name) => Object.hasOwn(loan, name));
  // A deleted loan has only a part of its data: the banner has said so.
  if (isNone && loan.deleted === true) return null;
  if (isNone && notRequestedNames.length === amounts.length)
    return <NotRequested names={notRequestedNames} />;
  if (isNone && notRequestedNames.length === 0) {
    return <p className="text-attention">{t('payment.notHonored', { asked: day })}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {/* The date field is not printed. */}
      {requestedDate && <p className="hidden print:block">{`${t('payment.label')} ${day}`}</p>}
      <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        {amounts.map((name) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-ink-3 text-label">{t(`fields.loan.${name}`)}</dt>
            <dd className="figures font-medium text-section">
              <LoanField name={name} />
            </dd>
          </div>
        ))}
      </dl>
      {requestedDate && <CopySentence day={day} />}
    </div>
  );
}

function notRequestedAmounts(fields: readonly string[] | null): string[] {
  return amounts.filter((name) => !isRequested(fields, `/${name}`));
}

/** Copies both amounts as one sentence, each under its own name and with the unit as it is read. */
function CopySentence({ day }: { day: string }) {
  const { view, display, format, deviationAt } = useLoanView();
  const t = useTranslations('payment');
  const { loan } = view;
  const { fields, loan: id } = view.request;
  const notRequestedNames = notRequestedAmounts(fields);
  const { unit, settled } = unitOfFigure('amount', undefined, display, view.review?.units);
  const notRequested = useTranslations('state')('notRequested');
  const amount = (name: (typeof amounts)[number]) => {
    const value = loan[name];
    if (isMasked(value)) return preview(value, 0);
    // The reader keeps a number as text where a double cannot hold it.
    if (deviationAt(`/${name}`)?.expected === inexact) return String(value);
    if (typeof value === 'number') return formatFigure(value, unit, format);
    if (Object.hasOwn(loan, name)) return JSON.stringify(value);
    return notRequestedNames.includes(name) ? notRequested : t('missing');
  };
  const unitWords = () => {
    if (unit === null) return t('unitAuto');
    return t(settled === 'assumed' ? 'unitAssumed' : 'unitFixed', { unit });
  };
  const sentence = () =>
    t('sentence', {
      loan: typeof loan.contractNumber === 'string' ? visibleText(loan.contractNumber) || id : id,
      asked: day,
      remaining: amount('amountRemaining'),
      payment: amount('amountForPayment'),
      unit: unitWords(),
      when: format.exactInstant(parseInstant(view.retrievedAt) ?? 0),
    });
  return (
    <span className="-ms-2">
      <CopyButton text={sentence} label={t('copy')} done={t('copied')}>
        {t('copy')}
      </CopyButton>
    </span>
  );
}
