import { member } from '#lib/loan/json.ts';
import { possibleCents } from '../amounts/sent-amounts.ts';
import type { PayableMeaning } from '../loan-position.ts';
import { outcomeOf } from '../parts/overdue.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import { readingOf } from '../parts/repayment-reading.ts';
import { coveredBy, daysBefore } from '../plan/covered-installments.ts';
import { balanceSpans, chargesAt } from './balance-readings.ts';
import type { ClaimContext } from './claim-context.ts';
import { meet, type Span } from './statement.ts';

type Ways = Partial<Record<PayableMeaning, Span[]>>;

/** What may be asked for on a day by any credit between two, in cents, by each meaning: exactly, and with charges. */
export function payableWays([low, high]: Span, context: ClaimContext): Record<'exact' | 'charged', Ways> {
  const { inputs } = context;
  const { terms } = inputs;
  const charges = chargesAt(low, inputs);
  const [most, least] = [outcomeCents(low, inputs), outcomeCents(high, inputs)];
  const index = Math.max(coveredBy(low, terms), daysBefore(terms.dueDates[0]?.payable ?? [], inputs.today));
  const whole = terms.amounts[index] ?? 0;
  const { unpaid, ...settling } = balanceSpans([low, high], context);
  const both: Span = [least.overdue + Math.min(least.next, most.next), most.overdue + whole];
  const withCharges = ([from, to]: Span): Span => [from, to + charges];
  const overdue: Span = [least.overdue, most.overdue];
  const next = [...new Set([most.next, least.next, whole])].map((cents): Span => [cents, cents]);
  return {
    exact: {
      ...listedSum(context),
      ...(most.overdue > 0 && { overdue: [overdue], 'overdue-and-next': [both] }),
      next,
      ...(unpaid && { unpaid: [[unpaid[0], unpaid[0]]] }),
    },
    charged: {
      overdue: [withCharges(overdue)],
      'overdue-and-next': [withCharges(both)],
      next: next.map(withCharges),
      ...(unpaid && { unpaid: [unpaid] }),
      payoff: Object.values(settling),
    },
  };
}

/** The sum of the figures of the listed installments, where each that is unpaid has one. */
function listedSum({ inputs }: ClaimContext): Ways {
  const { stated } = inputs.terms;
  if (!stated?.isComplete) return {};
  const owed = stated.list.filter(({ state }) => state === 'unpaid' || state === 'part');
  const amounts = owed.map(({ forPayment }) => forPayment.amount);
  if (amounts.length === 0 || amounts.includes(null)) return {};
  const sum = amounts.reduce((total: number, cents) => total + (cents ?? 0), 0);
  return { installments: [[sum, sum]] };
}

/** Five cents of an amount are rounding, as everywhere in the desk. */
const rounding = 5;

/**
 * What `amountForPayment` is on the day of the inputs, by what it fits: exactly, or else with charges or as a value on that
 * day. Several where several fit, none where the position is not known or nothing fits.
 */
export function payableMeanings(context: ClaimContext, credits: Span | null): PayableMeaning[] {
  const value = member(context.loan, 'amountForPayment');
  if (typeof value !== 'number' || value === 0 || credits === null) return [];
  const sent = possibleCents(value, context.inputs.terms.unit).map((cents): Span => [cents, cents]);
  const fitting = (ways: Ways) =>
    (Object.keys(ways) as PayableMeaning[]).filter((meaning) => meet(ways[meaning] ?? [], sent, rounding));
  const { exact, charged } = payableWays(credits, context);
  const exactly = fitting(exact);
  return exactly.length > 0 ? exactly : fitting(charged);
}

/** What is overdue and what is left of the next installment if so many cents are paid. */
export function outcomeCents(credit: number, { terms, today }: PositionInputs) {
  const [series = { due: [], payable: [] }] = terms.dueDates;
  const { overdue, next } = outcomeOf(readingOf(credit, terms), series, { terms, today });
  const factor = terms.unit === 'reais' ? 100 : 1;
  return {
    overdue: Math.round((overdue?.amount ?? 0) * factor),
    next: Math.round((next?.amount ?? 0) * factor),
  };
}
