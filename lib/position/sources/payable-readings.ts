import { member } from '#lib/loan/json.ts';
import { rounding } from '../amounts/sent-amounts.ts';
import type { PayableMeaning } from '../loan-position.ts';
import { outcomeOf, waysToCharge } from '../parts/overdue.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import { coveredBy, daysBefore, readingOf } from '../plan/covered-installments.ts';
import { balanceSpans, chargesAt, leastValue } from './balance-readings.ts';
import { type SourceContext, sentSpans } from './source-reader.ts';
import { meet, type Span } from './statement.ts';

type Ways = Partial<Record<PayableMeaning, Span[]>>;

/**
 * What may be asked for on a day by any credit between two, in cents, by each meaning: exactly, with charges by the offer's
 * fine, as a range over all charges and values, and with charges on the whole of an installment of which a part was paid.
 */
export function payableWays(credits: Span, context: SourceContext): readonly Ways[] {
  const { inputs } = context;
  const { terms } = inputs;
  const [low, high] = credits;
  const [most, least] = [outcomeCents(low, inputs), outcomeCents(high, inputs)];
  const index = Math.max(coveredBy(low, terms), daysBefore(terms.dueDates[0]?.payable ?? [], inputs.today));
  const whole = terms.amounts[index] ?? 0;
  const { unpaid, ...settling } = balanceSpans(credits, context);
  const overdue: Span = [least.overdue, most.overdue];
  const both: Span = [least.overdue + Math.min(least.next, most.next), most.overdue + whole];
  const next = [...new Set([most.next, least.next, whole])].map((cents): Span => [cents, cents]);
  const worth: Span = [leastValue(Math.min(least.next, most.next), index, context), whole];
  const everything: Span[] = unpaid ? [[unpaid[0], unpaid[0]]] : [];
  const isLate = most.overdue > 0;
  const charges: Span = [0, chargesAt(low, inputs)];
  const fined = isLate ? finesOn(credits, inputs, false) : [];
  const onWhole = isLate ? finesOn(credits, inputs, true) : [];
  const anyOnWhole: Span = [0, chargesAt(low, inputs, true)];
  return [
    {
      ...listedSum(context),
      ...(isLate && { overdue: [overdue], 'overdue-and-next': [both] }),
      next,
      unpaid: everything,
    },
    {
      overdue: plus([overdue], fined),
      'overdue-and-next': plus([both], fined),
      unpaid: plus(everything, fined),
      'charges-on-whole': plus([overdue, both, ...everything], onWhole),
    },
    {
      overdue: plus([overdue], [charges]),
      'overdue-and-next': plus([both], [charges]),
      next: plus([...next, worth], [charges]),
      unpaid: unpaid ? [unpaid] : [],
      payoff: Object.values(settling),
    },
    {
      'charges-on-whole':
        anyOnWhole[1] > charges[1] ? plus([overdue, both, ...everything], [anyOnWhole]) : [],
    },
  ];
}

const plus = (spans: readonly Span[], charges: readonly Span[]): Span[] =>
  spans.flatMap(([from, to]) => charges.map(([low, high]): Span => [from + low, to + high]));

/** The charges by the offer's fine on what is left, or, where a part was paid, on the whole of those installments. */
function finesOn([low, high]: Span, inputs: PositionInputs, isOnWhole: boolean): Span[] {
  const { amounts } = inputs.terms;
  const chargedBy = (credit: number) => {
    const { left } = readingOf(credit, inputs.terms);
    return isOnWhole ? left.map((cents, index) => (cents > 0 ? (amounts[index] ?? 0) : 0)) : left;
  };
  const isPartPaid = readingOf(low, inputs.terms).left.some(
    (cents, index) => cents > 0 && cents < (amounts[index] ?? 0),
  );
  if (isOnWhole && !isPartPaid) return [];
  const fewest = waysToCharge(chargedBy(high), inputs);
  return waysToCharge(chargedBy(low), inputs).map((way, index): Span => [fewest[index]?.low ?? 0, way.high]);
}

/** The sum of the figures of the listed installments, where each that is unpaid has one. */
function listedSum({ inputs }: SourceContext): Ways {
  const { stated } = inputs.terms;
  if (!stated?.isComplete) return {};
  const owed = stated.list.filter(({ state }) => state === 'unpaid' || state === 'part');
  const amounts = owed.map(({ forPayment }) => forPayment.amount);
  if (amounts.length === 0 || amounts.includes(null)) return {};
  const sum = amounts.reduce((total: number, cents) => total + (cents ?? 0), 0);
  return { installments: [[sum, sum]] };
}

/**
 * What `amountForPayment` is on the day of the inputs, by what it fits: exact figures before ranges. Several where several fit, none where the position is not known or nothing fits.
 */
export function payableMeanings(context: SourceContext, credits: Span | null): PayableMeaning[] {
  const value = member(context.loan, 'amountForPayment');
  if (typeof value !== 'number' || value === 0 || credits === null) return [];
  const sent = sentSpans(value, context.inputs);
  const fitting = (ways: Ways) =>
    (Object.keys(ways) as PayableMeaning[]).filter((meaning) => meet(ways[meaning] ?? [], sent, rounding));
  const [first = []] = payableWays(credits, context).flatMap((ways) => {
    const meanings = fitting(ways);
    return meanings.length > 0 ? [meanings] : [];
  });
  return first;
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
