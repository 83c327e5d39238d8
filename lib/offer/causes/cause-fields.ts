import { type Json, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPercentage } from '#lib/offer/terms/amount-entries.ts';
import type { FieldReading } from '#lib/offer/terms/read-field.ts';
import type { AnyFinding } from '../findings/finding.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { SentValue } from './cause.ts';

/** The fields of a loan that can be the cause of a difference, by their path below `/offer`, or by their list. */
export type FieldName =
  | 'disbursementAmount'
  | 'installmentAmount'
  | 'totalAmount'
  | 'interestAmount'
  | 'iofAmount'
  | 'iofAdditionalAmount'
  | 'insurance/amount'
  | 'rebates'
  | 'numberOfInstallments'
  | 'monthlyFee'
  | 'yearlyFee'
  | 'monthlyCET'
  | 'yearlyCET'
  | 'fine/fineRate'
  | 'expectedDisbursementDate'
  | 'firstDueDate'
  | 'createdAt'
  | 'cashout'
  | 'offer/cashout';

export type CauseField = {
  name: FieldName;
  path: string;
  kind: 'amount' | 'rate' | 'day' | 'count';
  /** The group of rates whose unit the field has. */
  group: 'rates' | 'cet' | 'fine' | null;
  /** As it stands in the answer. */
  sent: SentValue;
};

/** Of a list, at most this many entries are considered: each costs a review. */
const maxEntries = 4;

/** The fields of an offer that are there and hold a number or a text. */
export function causeFields(loan: Json, terms: Terms): CauseField[] {
  const { amounts, rates } = terms;
  const field = (
    name: FieldName,
    { path }: FieldReading<unknown>,
    kind: CauseField['kind'],
    group: CauseField['group'] = null,
  ): CauseField[] => {
    const sent = valueAt(loan, path);
    const isText = typeof sent === 'string' && kind === 'day';
    return isText || typeof sent === 'number' ? [{ name, path, kind, group, sent }] : [];
  };
  const listed = (name: FieldName, list: Terms['rebates']) =>
    list.ok && list.value.length <= maxEntries
      ? list.value.flatMap((entry) => (isPercentage(entry) ? [] : field(name, entry.amount, 'amount')))
      : [];
  return [
    ...field('installmentAmount', amounts.installment, 'amount'),
    ...field('totalAmount', amounts.total, 'amount'),
    ...field('interestAmount', amounts.interest, 'amount'),
    ...field('numberOfInstallments', terms.count, 'count'),
    ...field('disbursementAmount', amounts.disbursement, 'amount'),
    ...field('monthlyFee', rates.monthly, 'rate', 'rates'),
    ...field('yearlyFee', rates.yearly, 'rate', 'rates'),
    ...field('yearlyCET', rates.yearlyCet, 'rate', 'cet'),
    ...field('monthlyCET', rates.monthlyCet, 'rate', 'cet'),
    ...field('iofAmount', amounts.iof, 'amount'),
    ...field('iofAdditionalAmount', amounts.iofAdditional, 'amount'),
    ...field('insurance/amount', amounts.insurance, 'amount'),
    ...listed('rebates', terms.rebates),
    ...field('firstDueDate', terms.firstDue, 'day'),
    ...field('expectedDisbursementDate', terms.release, 'day'),
    ...field('createdAt', terms.created, 'day'),
    ...field('fine/fineRate', rates.fine, 'rate', 'fine'),
    ...listed('cashout', terms.loanCashout),
    ...listed('offer/cashout', terms.offerCashout),
  ];
}

const dates = ['expectedDisbursementDate', 'firstDueDate'] as const;
const sums = ['installmentAmount', 'disbursementAmount', 'numberOfInstallments'] as const;
const ofRates = ['monthlyFee', 'yearlyFee', ...sums] as const;
/** Total and interest confirm a schedule, and so decide by which one everything else is computed. */
const ofSchedule: readonly FieldName[] = [
  ...ofRates,
  ...dates,
  ...(['totalAmount', 'interestAmount'] as const),
  ...(['iofAmount', 'iofAdditionalAmount', 'insurance/amount', 'rebates'] as const),
];

/** The fields that a check computes with, where these are not the ones that a schedule is computed from. */
const fieldsOfCheck: Partial<Record<AnyFinding['check'], readonly FieldName[]>> = {
  dates,
  created: ['createdAt', 'expectedDisbursementDate'],
  rates: ofRates,
  'cet-yearly': ['yearlyCET', ...ofSchedule],
  'cet-monthly': ['monthlyCET', ...ofSchedule],
  // The unit of a CET is read from the payments: a figure ten times too large can spoil it.
  'cet-pair': ['monthlyCET', 'yearlyCET', ...sums],
  'cet-rate': ['yearlyCET', ...ofRates],
  'cashout-loan': ['cashout', 'disbursementAmount'],
  'cashout-offer': ['offer/cashout', 'disbursementAmount'],
  fine: ['fine/fineRate'],
  // Digits are not guessed.
  'instrument-digits': [],
  'boleto-amount': ['cashout', 'offer/cashout'],
};

/**
 * True if another value of the field can change the verdict of the finding. A field of which that is not true for each
 * figure that differs cannot be the cause of them all.
 */
export function canExplain(
  { name, path }: CauseField,
  { check, inputs }: Pick<AnyFinding, 'check' | 'inputs'>,
): boolean {
  // The impossible figures are the inputs of their own finding.
  if (check === 'figures') return inputs.some((input) => input.path === path);
  return (fieldsOfCheck[check] ?? ofSchedule).includes(name);
}

/** A copy of a loan with one value replaced. Only the objects and lists on the way to it are copied. */
export function withValue(loan: JsonObject, path: string, value: SentValue): JsonObject {
  const names = path.split('/').slice(1);
  const replaced = (at: Json | undefined, depth: number): Json => {
    const name = names[depth];
    if (name === undefined) return value;
    if (Array.isArray(at))
      return at.map((one, index) => (String(index) === name ? replaced(one, depth + 1) : one));
    if (typeof at !== 'object' || at === null) return value;
    return { ...at, [name]: replaced(at[name], depth + 1) };
  };
  return { ...loan, [names[0] ?? '']: replaced(loan[names[0] ?? ''], 1) };
}
