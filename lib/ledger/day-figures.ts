import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { nextDayOfMonth } from '#lib/loan/typed-day.ts';
import { amountAsSent, rangeAsSent } from '#lib/position/amounts/sent-amounts.ts';
import { overdueCharges } from '#lib/position/parts/overdue.ts';
import type { AmountRange, Payoff } from '#lib/position/payoff/payoff.ts';
import type { Standing } from '#lib/position/payoff/payoff-reasons.ts';
import { payoffsOn } from '#lib/position/payoff/read-payoff.ts';

/** What a loan costs on one day, computed from the answer without another read. Amounts as sent. */
export type DayFigures = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** An installment falls due on it. */
  isDueDay: boolean;
  /** What is unpaid of the installments that are due by then, without charges. */
  due: number;
  /** The charges on those that are late by then; null where the terms do not tell them. */
  charges: AmountRange | null;
  /** As of the payoff; null where there is no estimate. */
  payoff: Payoff['value'];
};

/** The days of a month on which people mostly have their pay. */
const payDays = [5, 10];

/**
 * The figures of today, of tomorrow, of the next due date and of the next usual days of pay, and of a later day that was asked
 * about, in their order. None where sources contradict each other, nothing is left to pay, or nothing tells what is paid. Any
 * loan is accepted; nothing throws.
 */
export function readDayFigures(standing: Standing): DayFigures[] {
  const { inputs, contradictions } = standing;
  const { terms, coverage, today } = inputs;
  const [series] = terms.dueDates;
  const { left } = coverage.readings[0];
  const isOpen = coverage.source !== null && !coverage.settledBy && left.some((cents) => cents > 0);
  const isContradicted = contradictions.some(({ subject }) => subject !== 'signed');
  if (!series || !isOpen || isContradicted) return [];
  const nextDue = series.due.find((day, index) => day >= today && (left[index] ?? 0) > 0);
  const paid = payDays.flatMap((number) => nextDayOfMonth(number, today) ?? []);
  const usual = [today, today + 1, nextDue, ...paid].filter((day) => typeof day === 'number');
  const askedDay = parseDay(standing.paymentFor ?? '') ?? today;
  const days = [...usual, Math.max(today, askedDay)];
  const ordered = [...new Set(days)].toSorted((a, b) => a - b);
  const payoffs = payoffsOn(ordered, standing);
  return ordered.map((day, index) => {
    const due = left.reduce(
      (sum, cents, installment) => ((series.due[installment] ?? day + 1) <= day ? sum + cents : sum),
      0,
    );
    return {
      ...{
        day: dayText(day),
        isDueDay: left.some((cents, installment) => cents > 0 && series.due[installment] === day),
        due: amountAsSent(due, terms.unit),
      },
      ...{ charges: chargesOn(day, standing), payoff: payoffs[index] ?? null },
    };
  });
}

/** All charges on what is late by a day. */
function chargesOn(day: number, { inputs: { terms, coverage } }: Standing): AmountRange | null {
  const { left } = coverage.readings[0];
  const { payable = [] } = terms.dueDates[0] ?? {};
  const isLate = left.some((cents, index) => cents > 0 && (payable[index] ?? day) < day);
  const charges = isLate ? overdueCharges(left, { terms, today: day }) : { low: 0, high: 0 };
  return rangeAsSent(charges, terms.unit);
}
