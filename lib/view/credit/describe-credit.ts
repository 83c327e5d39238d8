import { valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, objects } from '#lib/loan/schema.ts';
import { valueState } from '#lib/loan/value-state.ts';
import { checksOfField, figureMark, type SentValue } from '#lib/offer/causes/cause.ts';
import { type Assumption, findingKind } from '#lib/offer/findings/finding.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import type { Certainty, PositionNote } from '#lib/position/loan-position.ts';
import type { Source } from '#lib/position/sources/statement.ts';
import { isPaidContradicted } from '../describe-contradiction.ts';
import type { LoanView } from '../loan-view.ts';
import { isOver, positionState } from '../position-state.ts';

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
 * What stands in a line. `field`: a value of the answer, as the page shows it. `right`: what a field would have to be, as
 * the API would send it. `figure`: as sent, or a count, where its unit is null.
 */
export type CreditValue =
  | { is: 'field'; pointer: string }
  | { is: 'missing'; why: 'absent' | 'not-requested' | 'needs-payment-for' | 'masked' | 'unknown' }
  | { is: 'note'; note: PositionNote }
  | { is: 'right'; pointer: string; value: SentValue }
  | { is: 'figure'; low: number; high: number; unit: AmountUnit | 'fraction' | null }
  | { is: 'day'; day: string }
  | { is: 'assumption'; assumption: Assumption }
  | { is: 'nothing-owed' | 'nothing-left' | 'not-collected' };

/** One statement. `by`: how it is known, or which of contradicting sources says it. `day`: the day it is of, if it has one. */
export type CreditStatement = {
  line: CreditLine;
  value: CreditValue;
  by: Certainty | Source;
  day: string | null;
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
export function describeCredit(credit: DescribedCredit): CreditStatement[] {
  const { review, position, nothingOwed } = credit;
  const fit = review?.corrected?.fits[0] ?? review?.fits[0];
  const isRateDoubtful = review && figureMark(review, '/offer/monthlyFee') === 'doubtful';
  const rate = isRateDoubtful ? null : (fit?.monthlyRate ?? review?.late.contractRate ?? null);
  const amortization = fit?.assumptions.find(({ id }) => id === 'amortization');
  const lastDue = position?.lastDue;
  return [
    ...fieldLines('contractNumber', credit),
    ...(nothingOwed ? [said('nothingOwed', { is: 'nothing-owed' })] : balanceLines(credit)),
    ...fieldLines('creditOperationType', credit),
    ...fieldLines('monthlyFee', credit),
    said('nominalYearly', rate === null ? null : figure(12 * rate, 'fraction')),
    ...(['yearlyFee', 'yearlyCET', 'numberOfInstallments'] as const).flatMap((line) =>
      fieldLines(line, credit),
    ),
    ...(nothingOwed ? [] : [installmentsLeft(credit)]),
    said('amortization', amortization ? { is: 'assumption', assumption: amortization } : null),
    ...(['interestType', 'installmentAmount', 'firstDueDate'] as const).flatMap((line) =>
      fieldLines(line, credit),
    ),
    said('lastDue', lastDue?.value ? { is: 'day', day: lastDue.value } : null, lastDue?.certainty),
  ];
}

const figure = (low: number, unit: AmountUnit | 'fraction' | null, high = low): CreditValue => ({
  is: 'figure',
  low,
  high,
  unit,
});

/** A statement of the desk; null: not known. */
function said(
  line: CreditLine,
  value: CreditValue | null,
  by: CreditStatement['by'] = 'follows',
  day: string | null = null,
): CreditStatement {
  return value
    ? { line, value, by, day }
    : { line, value: { is: 'missing', why: 'unknown' }, by: 'unknown', day };
}

/** A field of the loan or its offer and, where it does not add up, the right value. */
function fieldLines(
  line: CreditLine,
  { loan, request, review }: DescribedCredit,
  day: string | null = null,
): CreditStatement[] {
  const of = Object.hasOwn(objects.loan, line) ? 'loan' : 'offer';
  const place = of === 'loan' ? '' : '/offer';
  const pointer = `${place}/${line}`;
  const parent = valueAt(loan, place);
  const state = valueState(parent, line, fieldsOf(of)[line] ?? { type: 'free' }, {
    ...request,
    pointer: place,
  });
  if (isMasked(parent) || isMasked(valueAt(loan, pointer)))
    return [said(line, { is: 'missing', why: 'masked' }, 'stated', day)];
  if (state === 'absent' || state === 'not-requested' || state === 'needs-payment-for')
    return [said(line, { is: 'missing', why: state }, 'stated', day)];
  const right = review && rightValue(pointer, review);
  return [said(line, { is: 'field', pointer }, 'stated', day), ...(right ? [said(line, right)] : [])];
}

/** What a field would have to be, by the only cause or by its own check; null where it adds up, or several may be wrong. */
function rightValue(pointer: string, review: OfferReview): CreditValue | null {
  const mark = figureMark(review, pointer);
  if (mark === null || mark === 'doubtful') return null;
  const cause = review.causes.find(({ field }) => field === pointer);
  if (cause) return { is: 'right', pointer, value: cause.value };
  const checks = checksOfField(pointer);
  const finding = review.findings.find(
    (finding) => checks.includes(finding.check) && findingKind(finding) === 'differ',
  );
  const { unit = null, expected = null } = finding ?? {};
  if (typeof expected === 'string') return unit === 'day' ? { is: 'day', day: expected } : null;
  if (expected === null) return null;
  return figure(expected, unit === 'rate' ? 'fraction' : unit === 'amount' ? 'reais' : null);
}

/** The updated balance: each figure that the answer has, what settles the loan by the desk, and what is unpaid. */
function balanceLines(credit: DescribedCredit): CreditStatement[] {
  const { request, position, repayment, payoff, contradictions } = credit;
  const contradiction = contradictions.find(({ subject }) => subject === 'remaining');
  const isTold = isBalanceTold(credit);
  const stated = (['amountRemaining', 'amountForPayment'] as const).flatMap((line) =>
    fieldLines(line, credit, request.paymentFor),
  );
  const over = isTold ? overState(credit) : null;
  if (over) return [said('settled', { is: over }), ...stated];
  const unpaid = isTold ? (repayment?.unpaid ?? null) : null;
  const others = (contradiction?.statements ?? []).flatMap(({ value, source, unit }) =>
    typeof value === 'number' && source !== 'api' ? said('remaining', figure(value, unit), source) : [],
  );
  const settling = payoff?.value
    ? figure(payoff.value.low, payoff.unit, payoff.value.high)
    : payoff?.reason && ({ is: 'note', note: payoff.reason } as const);
  return [
    ...stated,
    ...others,
    said('payoff', settling ?? null, payoff?.certainty, payoff?.day),
    said(
      'unpaid',
      unpaid === null ? null : figure(unpaid, position?.lastPayment.unit ?? null),
      position?.paidInstallments.certainty,
      position?.asOf.value,
    ),
  ];
}

/** False where sources contradict each other on what was paid, or on what is left. */
export const isBalanceTold = ({ contradictions }: Pick<DescribedCredit, 'contradictions'>) =>
  !isPaidContradicted(contradictions) && !contradictions.some(({ subject }) => subject === 'remaining');

/** Why nothing is left to pay; null where something is, or nothing tells it. */
function overState({ loan, position, repayment }: DescribedCredit): 'nothing-left' | 'not-collected' | null {
  const state = position && repayment && positionState(loan, position, repayment);
  if (!state || !isOver(state)) return null;
  return state === 'not-collected' ? state : 'nothing-left';
}

function installmentsLeft(credit: DescribedCredit): CreditStatement {
  const { position, contradictions } = credit;
  const { installments, paidInstallments } = position ?? {};
  const [count, paid] = [installments?.value ?? null, paidInstallments?.value ?? null];
  if (isBalanceTold(credit) && overState(credit) === 'nothing-left')
    return said('installmentsLeft', figure(0, null));
  const isKnown = count !== null && paid !== null && !isPaidContradicted(contradictions);
  return said('installmentsLeft', isKnown ? figure(count - paid, null) : null, paidInstallments?.certainty);
}
