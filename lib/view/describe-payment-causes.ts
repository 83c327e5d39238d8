import type { createTranslator, Messages } from 'use-intl/core';
import type { PaymentLedger } from '#lib/ledger/payment-ledger.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { formatFigure } from './figure-units.ts';
import type { Format } from './format.ts';

export type PaymentCauseText = {
  t: ReturnType<typeof createTranslator<Messages, 'paymentCauses'>>;
  format: Format;
};
type Seen = {
  loan: JsonObject;
  position: Position | null;
  ledger: PaymentLedger | null;
  repayment: Repayment | null;
};

const maxCauses = 2;

/** The causes that are said: the latest ones. */
export const spokenCauses = ({ ledger }: Pick<Seen, 'ledger'>) => ledger?.causes.slice(0, maxCauses) ?? [];

/** Why the loan stands as it does, in short sentences without a full stop: the latest causes first. */
export function describeCauses(seen: Seen, { t, format }: PaymentCauseText): string[] {
  const { ledger, position } = seen;
  const { causes = [], unit = null } = ledger ?? {};
  const amount = (value: number) => formatFigure(Number(value.toFixed(2)), unit, format);
  const sentences = spokenCauses(seen).map(({ kind, day, until, paid, discount }) => {
    const values = {
      day: format.day(day),
      until: format.day(until ?? ''),
      paid: amount(paid ?? 0),
      discount: amount(discount ?? 0),
    };
    return t(kind === 'paid-off' && !discount ? 'paid-off-whole' : kind, values);
  });
  const remaining = position?.remaining.value ?? 0;
  const isStillCharged = remaining > 0 && causes.some(({ kind }) => kind === 'paid-off');
  return isStillCharged ? [...sentences, t('stillCharged', { amount: amount(remaining) })] : sentences;
}

/** What is less than this apart is one amount, as everywhere in the desk: five cents are rounding. */
const rounding = 0.05;

/** The charges on what is overdue on the day that was asked about, each apart; null where they are not known. */
export function describeCharges(
  { ledger }: Pick<Seen, 'ledger'>,
  { t, format }: PaymentCauseText,
): string | null {
  const { overdueCharges: charges = null, unit = null } = ledger ?? {};
  if (!charges?.fine || !charges.defaultInterest) return null;
  const { day, fine, defaultInterest, contractInterest } = charges;
  const amount = (value: number) => formatFigure(Number(value.toFixed(2)), unit, format);
  const range = ({ low, high }: { low: number; high: number }) =>
    high - low <= rounding ? amount(high) : t('range', { low: amount(low), high: amount(high) });
  const all = [
    t('fine', { amount: range(fine) }),
    t('defaultInterest', { amount: range(defaultInterest) }),
    contractInterest && t('contractInterest', { amount: amount(contractInterest.high) }),
  ];
  return t('charges', { day: format.day(day), all: all.filter(Boolean).join(', ') });
}

/** A hundredth of the unit in which amounts are sent: what is compared is rounded to it. */
const hundredths = (value: number) => Math.round(value * 100);

/**
 * What a figure of the API holds: so many installments, and whether charges for lateness, or a discount for early payment,
 * are in it. Null where nothing says it.
 */
export function describeBasis(
  name: 'amountForPayment' | 'amountRemaining',
  seen: Seen,
  text: PaymentCauseText,
): string | null {
  const { loan, position, repayment, ledger } = seen;
  const value = member(loan, name);
  const overdue = position?.overdue;
  if (typeof value !== 'number' || value <= 0 || !overdue) return null;
  const installment = member(loan.offer, 'installmentAmount');
  const isMultiple =
    typeof installment === 'number' && installment > 0 && hundredths(value) % hundredths(installment) === 0;
  const { t, format } = text;
  const times = isMultiple
    ? t('times', {
        count: format.number(Math.round(value / installment)),
        amount: formatFigure(installment, ledger?.unit ?? null, format).replace(/^R\$\s/, ''),
      })
    : null;
  const said = (key: 'withoutCharges' | 'withCharges' | 'withoutDiscount') =>
    [times, t(key)].filter(Boolean).join(', ');
  const isUnpaid = repayment?.unpaid !== null && hundredths(repayment?.unpaid ?? -1) === hundredths(value);
  if (name === 'amountRemaining') return isUnpaid ? said('withoutDiscount') : null;
  const late = overdue.value;
  if (!late) return null;
  const beyond = value - late.amount;
  if (Math.abs(beyond) < 0.005 || isMultiple) return said('withoutCharges');
  const { charges } = overdue;
  return charges && beyond >= charges.low - 0.05 && beyond <= charges.high + 0.05
    ? said('withCharges')
    : null;
}
