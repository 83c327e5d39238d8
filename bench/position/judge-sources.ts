import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import { type Life, makeLife } from './life.ts';
import { falsified, withSources } from './life-sources.ts';

const timeZone = 'America/Sao_Paulo';

export type SourceJudgment = {
  /** Lives whose sources tell the same, and the contradictions that were claimed of them. */
  consistent: number;
  claimed: { seed: number; contradictions: Contradiction[] }[];
  /** Lives with one source falsified, and those in which nothing was found. */
  falsified: number;
  missed: { seed: number; lie: string }[];
};

/** Makes lives that every source tells alike, and the same with one source falsified, and looks for contradictions. */
export function judgeSources(from: number, count: number): SourceJudgment {
  const judgment: SourceJudgment = { consistent: 0, claimed: [], falsified: 0, missed: [] };
  for (let seed = from; judgment.consistent < count; seed++) {
    const life = makeLife(seed);
    const loan = withSources(life);
    judgment.consistent += 1;
    const contradictions = contradictionsOf(loan, life);
    if (contradictions.length > 0) judgment.claimed.push({ seed, contradictions });
    const lied = life.isComplete ? falsified(life, loan) : null;
    if (!lied) continue;
    judgment.falsified += 1;
    if (contradictionsOf(lied.loan, life).length === 0) judgment.missed.push({ seed, lie: lied.lie });
  }
  return judgment;
}

function contradictionsOf(loan: Record<string, unknown>, { unit, today }: Life): Contradiction[] {
  const json = loan as JsonObject;
  const review = reviewOffer(json, { amountUnit: unit, rateUnit: 'auto', timeZone });
  return findContradictions(json, { review, today, timeZone, fields: null, paymentFor: today });
}
