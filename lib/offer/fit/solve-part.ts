import type { Cost } from '../model/convention.ts';
import { unitInstallment } from '../model/schedule.ts';
import { roundToCent } from '../units/rounding.ts';
import { balloonDraft } from './balloon.ts';
import { type CandidatePrincipal, candidatePrincipals, paidInAll, pricedBy } from './candidate-principals.ts';
import { candidateRate } from './candidate-rates.ts';
import { evaluate } from './evaluate.ts';
import { type Allowed, scoreOf } from './explanation.ts';
import { commonOf, plainDraft } from './join.ts';
import type { Stated } from './stated.ts';

/** A change of less, in reais, changes no verdict. */
const leastChange = 0.05;

/** What adds up to the principal. */
export type LentPart = 'disbursement' | Cost;

/** The sums that the part belongs to, the likeliest first. */
function sumsWith(stated: Stated, part: LentPart): CandidatePrincipal[] {
  return candidatePrincipals(stated, null)
    .filter(({ financed }) => part === 'disbursement' || financed.includes(part))
    .toSorted((a, b) => a.cost - b.cost);
}

/** What is repaid of the principal, as total and interest say; null without either. In reais. */
function repaidOf(stated: Stated): number | null {
  const paid = paidInAll(stated);
  return paid === null || stated.interest === null ? null : paid - stated.interest;
}

/**
 * The values of a part of the principal, in reais, by which everything else comes out: by each ordinary schedule the one
 * with which the stated installment, or total and interest, repay the principal. The likeliest first. `own`: its stated value.
 */
export function partsThatAgree(
  { stated, allowed }: { stated: Stated; allowed: Allowed },
  part: LentPart,
  own: number,
): number[] {
  const { installment } = stated;
  const choice = candidateRate(stated);
  const repaid = repaidOf(stated);
  const sums = sumsWith(stated, part);
  const found: { value: number; score: number }[] = [];
  for (const schedule of stated.measures.schedules(stated)) {
    if (schedule.isRare) continue;
    const combination = { ...schedule, choice, premium: null, installment };
    const unit = choice && unitInstallment(schedule.schedule, choice.written ?? choice.low);
    const lent = [repaid, unit && installment !== null ? installment / unit : null];
    const price = pricedBy(schedule.schedule, choice, stated, 'ordinary');
    for (const sum of sums) {
      for (const { principal, ...costs } of price(sum, { least: 0, most: Number.POSITIVE_INFINITY })) {
        // A tax that is computed is a share of the principal.
        const share = sum.amount / principal.amount;
        for (const amount of lent) {
          const value = amount === null ? 0 : roundToCent(own + amount * share - sum.amount);
          if (value <= 0 || Math.abs(value - own) < leastChange) continue;
          // Of several rebates the field is one.
          const restated = { ...stated, [part]: (stated[part] ?? 0) + value - own };
          const corrected = { ...principal, amount: principal.amount + (value - own) / share };
          const common = commonOf(combination, { principal: corrected, ...costs }, restated);
          const drafts = [plainDraft(common), balloonDraft(common, restated)];
          for (const draft of drafts) {
            const agreeing = draft && evaluate(draft, restated, allowed.missed);
            if (agreeing) found.push({ value, score: scoreOf(agreeing) });
          }
        }
      }
    }
  }
  return distinct(found.toSorted((a, b) => b.score - a.score).map(({ value }) => value));
}

/** The values of a part by which total and interest alone give the principal, where no schedule can be compared. */
export function partsByInterest(stated: Stated, part: LentPart, own: number): number[] {
  const repaid = repaidOf(stated);
  if (repaid === null) return [];
  const values = sumsWith(stated, part).map(({ amount }) => roundToCent(own + repaid - amount));
  return distinct(values.filter((value) => Math.abs(value - own) >= leastChange));
}

function distinct(values: readonly number[]): number[] {
  return values.filter((value, at) => values.findIndex((one) => Math.abs(one - value) < leastChange) === at);
}
