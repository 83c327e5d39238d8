import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import type { Position } from '#lib/position/loan-position.ts';
import { readPosition } from '#lib/position/read-position.ts';
import { type Life, makeLife } from './life.ts';

const timeZone = 'America/Sao_Paulo';

/** A part that was called certain although the life says otherwise. */
type WrongPart = { seed: number; part: string; claimed: unknown; truth: unknown };

export type Judgment = {
  lives: number;
  wrong: WrongPart[];
  /** Lives that are complete and hold no payoff, and those of them whose number of paid installments is certain. */
  complete: number;
  counted: number;
  /** How many parts of all lives were certain. */
  certain: Record<string, number>;
};

/** Makes lives and holds what the desk says of them against what is true of them. */
export function judgeLives(from: number, count: number): Judgment {
  const judgment: Judgment = { lives: count, wrong: [], complete: 0, counted: 0, certain: {} };
  for (let seed = from; seed < from + count; seed++) judge(makeLife(seed), judgment);
  return judgment;
}

function positionOf({ loan, unit, today }: Pick<Life, 'loan' | 'unit' | 'today'>): Position {
  const json = loan as JsonObject;
  const review = reviewOffer(json, { amountUnit: unit, rateUnit: 'auto', timeZone });
  return readPosition(json, { review, today, timeZone, fields: null, paymentFor: null }).position;
}

function judge(life: Life, judgment: Judgment): void {
  const position = positionOf(life);
  for (const [part, truth] of truthsOf(life)) {
    const { value, certainty } = position[part];
    if (certainty !== 'follows' && certainty !== 'stated') continue;
    judgment.certain[part] = (judgment.certain[part] ?? 0) + 1;
    if (!isTrue(value, truth)) judgment.wrong.push({ seed: life.seed, part, claimed: value, truth });
  }
  if (!life.isComplete || life.hasPayoff) return;
  judgment.complete += 1;
  if (position.paidInstallments.certainty === 'follows') judgment.counted += 1;
}

type JudgedPart =
  | 'installments'
  | 'paidInstallments'
  | 'lastPayment'
  | 'paidAmount'
  | 'nextDue'
  | 'overdue'
  | 'lastDue';

function truthsOf({ truth, unit }: Life): [JudgedPart, unknown][] {
  const sent = (cents: number) => (unit === 'reais' ? cents / 100 : cents);
  const { installments, paid, lastPayment, paidAmount, next, overdue, lastDue } = truth;
  return [
    ['installments', installments],
    ['paidInstallments', paid],
    ['lastPayment', lastPayment && { date: lastPayment }],
    ['paidAmount', sent(paidAmount)],
    ['nextDue', next && { ...next, amount: sent(next.amount) }],
    ['overdue', overdue && { ...overdue, amount: sent(overdue.amount) }],
    ['lastDue', lastDue],
  ];
}

/** Every member of the truth has to be in the value. */
function isTrue(value: unknown, truth: unknown): boolean {
  if (typeof truth === 'number') return typeof value === 'number' && Math.abs(value - truth) < 0.005;
  if (typeof truth !== 'object' || truth === null) return value === truth;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(truth).every(([name, one]) => isTrue((value as Record<string, unknown>)[name], one));
}
