import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf } from '#lib/loan/schema.ts';
import { type ValueState, valueState } from '#lib/loan/value-state.ts';
import type { SentValue } from '#lib/offer/causes/cause.ts';
import { checksOfField } from '#lib/offer/causes/cause-fields.ts';
import { figureMark } from '#lib/offer/causes/reviewed-loan.ts';
import type { Assumption } from '#lib/offer/findings/assumption.ts';
import { findingKind } from '#lib/offer/findings/finding.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import type { Certainty, PositionNote } from '#lib/position/loan-position.ts';
import { readStatedInstallments, type StatedInstallment } from '#lib/position/plan/stated-installments.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import type { Source } from '#lib/position/sources/statement.ts';
import { isPaidContradicted } from './describe-contradiction.ts';
import type { LoanView } from './loan-view.ts';
import { isOver, positionState } from './position-state.ts';

/**
 * A line of a *Documento Descritivo de Crédito*: what public summaries of Res. CMN 5.004/2022, and before it of
 * Res. 4.292/2013, list that it has to say, in their order, and the CET. The articles themselves were not read.
 */
type CreditLine =
  | ('contractNumber' | 'nothingOwed' | 'settled' | 'amountRemaining' | 'amountForPayment' | 'remaining')
  | ('payoff' | 'unpaid' | 'creditOperationType' | 'monthlyFee' | 'nominalYearly' | 'yearlyFee' | 'yearlyCET')
  | ('numberOfInstallments' | 'installmentsLeft' | 'amortization' | 'interestType' | 'installmentAmount')
  | ('firstDueDate' | 'lastDue');

/**
 * What stands in a line. `field`: a value of the answer, as the page shows it. `missing`: why the answer has none. `right`:
 * what a field would have to be, as the API would send it. Rates are fractions; amounts are in `unit`, or as sent where it
 * is null.
 */
export type CreditValue =
  | { is: 'field'; pointer: string }
  | { is: 'missing'; why: Exclude<ValueState, 'value' | 'departs' | 'untyped'> | 'masked' | 'unknown' }
  | { is: 'right'; pointer: string; value: SentValue }
  | { is: 'amount'; low: number; high: number; unit: AmountUnit | null }
  | { is: 'rate' | 'count'; value: number }
  | { is: 'day'; day: string }
  | { is: 'assumption'; assumption: Assumption }
  | { is: 'note'; note: PositionNote }
  | { is: 'sentence' };

/** One statement of a line. `by`: how it is known, or the source that says it, where sources contradict each other. */
export type CreditStatement = {
  line: CreditLine;
  value: CreditValue;
  by: Certainty | Source;
};

/**
 * One installment. Amounts in reais; null where they are not known. `charges`: what is neither principal nor interest.
 * `balance`: the principal that is left after it by the computed schedule. `by`: who says how it is split.
 */
export type CreditInstallment = Record<
  'amount' | 'principal' | 'interest' | 'charges' | 'balance',
  number | null
> & {
  number: number;
  due: string | null;
  by: 'stated' | 'follows';
  state: Repayment['installments'][number]['state'] | null;
  /** What paid it. `amount`: null of a payment of several installments. */
  payments: { day: string | null; amount: number | null }[];
};

export type CreditDescription = {
  statements: CreditStatement[];
  installments: CreditInstallment[];
  /** False: the answer lists only a part of the installments, and no schedule has the others. */
  isWhole: boolean;
};

/** The parts of a view from which a credit is described. */
export type DescribedCredit = Pick<
  LoanView,
  | ('loan' | 'request' | 'review' | 'position' | 'repayment' | 'ledger' | 'payoff')
  | ('nothingOwed' | 'contradictions')
>;

/**
 * Describes a credit as its reader sees it: figures of the answer as they are, beside them the right one where one does not
 * add up, and what follows from them. Nothing that is not known is filled in.
 */
export function describeCredit(credit: DescribedCredit, timeZone: string): CreditDescription {
  return {
    statements: [
      ...fieldLine('contractNumber', '/contractNumber', credit),
      ...balanceLines(credit),
      ...fieldLine('creditOperationType', '/offer/creditOperationType', credit),
      ...rateLines(credit),
      ...termLines(credit),
    ],
    ...installmentsOf(credit, timeZone),
  };
}

const computed = (line: CreditLine, value: CreditValue, by: CreditStatement['by'] = 'follows') => ({
  line,
  value,
  by,
});

/** The value of a field with, where it does not add up, the right one. */
function fieldLine(
  line: CreditLine,
  pointer: string,
  { loan, request, review }: DescribedCredit,
): CreditStatement[] {
  const value = fieldState(pointer, { loan, request });
  const right = review && value.is === 'field' ? rightValue(pointer, review) : null;
  return [{ line, value, by: 'stated' }, ...(right ? [computed(line, right)] : [])];
}

function fieldState(
  pointer: string,
  { loan, request }: Pick<DescribedCredit, 'loan' | 'request'>,
): CreditValue {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  if ([pointer, parent].some((place) => isMasked(valueAt(loan, place))))
    return { is: 'missing', why: 'masked' };
  const { field, last } = fieldAtPointer(pointer);
  const kind = (field && fieldsOf(field.of)[last]) ?? { type: 'free' };
  const state = valueState(valueAt(loan, parent), last, kind, { ...request, pointer: parent });
  return state === 'value' || state === 'departs' || state === 'untyped'
    ? { is: 'field', pointer }
    : { is: 'missing', why: state };
}

/** What a field would have to be, by the only cause or by its own check; null where it adds up, or several may be wrong. */
function rightValue(pointer: string, review: NonNullable<DescribedCredit['review']>): CreditValue | null {
  const mark = figureMark(review, pointer);
  if (mark === null || mark === 'doubtful') return null;
  const cause = review.causes.find(({ field }) => field === pointer);
  if (cause) return { is: 'right', pointer, value: cause.value };
  const checks = checksOfField(pointer);
  const finding = review.findings.find((one) => checks.includes(one.check) && findingKind(one) === 'differ');
  if (!finding || finding.expected === null) return null;
  const { unit, expected } = finding;
  if (typeof expected === 'string') return unit === 'day' ? { is: 'day', day: expected } : null;
  if (unit === 'rate' || unit === 'count') return { is: unit, value: expected };
  return unit === 'amount' ? { is: 'amount', low: expected, high: expected, unit: 'reais' } : null;
}

/** The updated balance: each figure that the answer has, what settles the loan by the desk, and what is unpaid. */
function balanceLines(credit: DescribedCredit): CreditStatement[] {
  const { loan, position, repayment, payoff, nothingOwed, contradictions } = credit;
  if (nothingOwed) return [computed('nothingOwed', { is: 'sentence' })];
  const contradiction = contradictions.find(({ subject }) => subject === 'remaining');
  const isTold = !isPaidContradicted(contradictions);
  const isSettled = isTold && position && repayment && isOver(positionState(loan, position, repayment));
  const unpaid = isTold && !contradiction ? (repayment?.unpaid ?? null) : null;
  const unit = position?.lastPayment.unit ?? null;
  const lines = [
    ...fieldLine('amountRemaining', '/amountRemaining', credit),
    ...fieldLine('amountForPayment', '/amountForPayment', credit),
  ];
  if (isSettled && !contradiction) return [computed('settled', { is: 'sentence' }), ...lines];
  return [
    ...lines,
    ...(contradiction?.statements ?? []).flatMap(({ value, source, unit: statedUnit }) =>
      typeof value === 'number' && source !== 'api'
        ? computed('remaining', { is: 'amount', low: value, high: value, unit: statedUnit }, source)
        : [],
    ),
    payoffLine(payoff),
    unpaid === null
      ? computed('unpaid', { is: 'missing', why: 'unknown' }, 'unknown')
      : computed(
          'unpaid',
          { is: 'amount', low: unpaid, high: unpaid, unit },
          position?.paidInstallments.certainty ?? 'follows',
        ),
  ];
}

function payoffLine(payoff: DescribedCredit['payoff']): CreditStatement {
  if (!payoff?.value) {
    const note = payoff?.reason ?? null;
    return computed('payoff', note ? { is: 'note', note } : { is: 'missing', why: 'unknown' }, 'unknown');
  }
  const { low, high } = payoff.value;
  return computed('payoff', { is: 'amount', low, high, unit: payoff.unit }, payoff.certainty);
}

/** The monthly rate, the nominal yearly one, which is twelve times it, and the effective yearly ones. */
function rateLines(credit: DescribedCredit): CreditStatement[] {
  const monthly = credit.review?.late.contractRate ?? null;
  const isDoubtful = credit.review && figureMark(credit.review, '/offer/monthlyFee') === 'doubtful';
  const corrected = credit.review?.corrected?.fits[0]?.monthlyRate;
  const rate = isDoubtful ? null : (corrected ?? monthly);
  return [
    ...fieldLine('monthlyFee', '/offer/monthlyFee', credit),
    rate === null
      ? computed('nominalYearly', { is: 'missing', why: 'unknown' }, 'unknown')
      : computed('nominalYearly', { is: 'rate', value: 12 * rate }),
    ...fieldLine('yearlyFee', '/offer/yearlyFee', credit),
    ...fieldLine('yearlyCET', '/offer/yearlyCET', credit),
  ];
}

/** The term and the rest of it, how the installments amortize, and the days between which they fall due. */
function termLines(credit: DescribedCredit): CreditStatement[] {
  const { review, position, nothingOwed, contradictions } = credit;
  const fits = review?.corrected?.fits[0] ?? review?.fits[0];
  const amortization = fits?.assumptions.find(({ id }) => id === 'amortization');
  const { installments, paidInstallments, lastDue } = position ?? {};
  const count = installments?.value ?? null;
  const paid = isPaidContradicted(contradictions) ? null : (paidInstallments?.value ?? null);
  return [
    ...fieldLine('numberOfInstallments', '/offer/numberOfInstallments', credit),
    ...(nothingOwed
      ? []
      : [
          count === null || paid === null
            ? computed('installmentsLeft', { is: 'missing', why: 'unknown' }, 'unknown')
            : computed('installmentsLeft', { is: 'count', value: count - paid }, paidInstallments?.certainty),
        ]),
    amortization
      ? computed('amortization', { is: 'assumption', assumption: amortization })
      : computed('amortization', { is: 'missing', why: 'unknown' }, 'unknown'),
    ...fieldLine('interestType', '/offer/interestType', credit),
    ...fieldLine('installmentAmount', '/offer/installmentAmount', credit),
    ...fieldLine('firstDueDate', '/offer/firstDueDate', credit),
    lastDue && lastDue.value !== null
      ? computed('lastDue', { is: 'day', day: lastDue.value }, lastDue.certainty)
      : computed('lastDue', { is: 'missing', why: 'unknown' }, 'unknown'),
  ];
}

/** The installments as the API lists them and, where it does not, by the schedule that the offer's figures give. */
function installmentsOf(
  credit: DescribedCredit,
  timeZone: string,
): Pick<CreditDescription, 'installments' | 'isWhole'> {
  const { loan, review, position, repayment, nothingOwed, contradictions } = credit;
  const schedule = review?.corrected?.schedule ?? review?.schedule ?? null;
  const unit = position?.lastPayment.unit ?? 'reais';
  const stated = readStatedInstallments(loan.installments, { unit, timeZone });
  const statedBy = new Map(stated?.list.map((one) => [one.number, one]));
  const computedBy = new Map(schedule?.rows.map((row) => [row.number, row]));
  const numbers = [...new Set([...statedBy.keys(), ...(stated?.isComplete ? [] : computedBy.keys())])];
  const isPaidTold = !nothingOwed && !isPaidContradicted(contradictions);
  const installments = numbers
    .toSorted((a, b) => a - b)
    .map((number): CreditInstallment => {
      const [told, row] = [statedBy.get(number), computedBy.get(number)];
      const split = splitOf(told, row);
      return {
        number,
        due: told?.due != null ? dayText(told.due) : (row?.dueDate ?? null),
        ...split,
        balance: row?.balance ?? null,
        state: isPaidTold ? (repayment?.installments[number - 1]?.state ?? null) : null,
        payments: isPaidTold ? paymentsOf(number, told, credit) : [],
      };
    });
  return { installments, isWhole: schedule !== null || stated === null || stated.isComplete };
}

type ScheduleRow = NonNullable<NonNullable<DescribedCredit['review']>['schedule']>['rows'][number];
type Split = Pick<CreditInstallment, 'amount' | 'principal' | 'interest' | 'charges' | 'by'>;

const inReais = (cents: number | null) => (cents === null ? null : cents / 100);
const rounding = 0.05;

/** How an installment is split, by the API, or by the schedule where that has an installment of this amount. */
function splitOf(told: StatedInstallment | undefined, row: ScheduleRow | undefined): Split {
  const amount = told ? inReais(told.amount) : (row?.payment ?? null);
  const [principal, interest] = [
    inReais(told?.split.principal ?? null),
    inReais(told?.split.interest ?? null),
  ];
  if (principal !== null && interest !== null) {
    const rest = amount === null ? inReais(told?.split.tax ?? null) : restOf(amount, principal, interest);
    return { amount, principal, interest, charges: rest, by: 'stated' };
  }
  if (!row || amount === null || Math.abs(row.payment - amount) > rounding)
    return { amount, principal, interest, charges: null, by: told ? 'stated' : 'follows' };
  const charges = restOf(row.payment, row.principal, row.interest);
  return { amount, principal: row.principal, interest: row.interest, charges, by: 'follows' };
}

const restOf = (amount: number, principal: number, interest: number) =>
  Math.round((amount - principal - interest) * 100) / 100;

/** The payments of an installment: as the API lists them, or the transactions that pay it. */
function paymentsOf(
  number: number,
  told: StatedInstallment | undefined,
  { repayment, ledger }: DescribedCredit,
): CreditInstallment['payments'] {
  if (told && told.payments.length > 0)
    return told.payments.map(({ day, cents }) => ({
      day: day === null ? null : dayText(day),
      amount: inReais(cents),
    }));
  const paths = (repayment?.installments[number - 1]?.transactions ?? []).map((at) => `/transactions/${at}`);
  return (ledger?.rows ?? [])
    .filter(({ path }) => paths.includes(path))
    .map(({ day, paid, installments }) => ({
      day: day !== null && parseDay(day) !== null ? day : null,
      amount: installments.length > 1 ? null : ledger?.unit === 'centavos' ? paid / 100 : paid,
    }));
}
