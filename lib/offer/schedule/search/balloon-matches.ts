import { type CetCandidate, cetCandidates } from '#lib/offer/cet/cet-candidates.ts';
import { leavesCharges } from '#lib/offer/cet/released-amounts.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import { perWhole, type RateUnit, rateUnits } from '#lib/offer/units/unit-reading.ts';
import type { Composition } from '../compose-principal.ts';
import type { Trial } from '../match-within-span.ts';
import { rateSpans } from '../rate-spans.ts';
import { growthTo, isBalloon } from '../repayment-plan.ts';
import { lastInstallmentSlack } from './confirm-match.ts';
import type { Match } from './match.ts';
import type { MatchSearch } from './match-search.ts';
import { possiblePrincipals } from './possible-principals.ts';

/** How far a CET may be from that of a balloon to confirm it: both depend on digits of the rate. */
const cetReach = 0.02;

/**
 * Price schedules whose last payment is larger than the others. Any installment leaves some balance to pay at the end, so
 * a balloon is only believed if a second figure gives it: the total, the interest, or else the CET. Source: practice (parcela balão).
 */
export function balloonMatches(terms: Terms, unit: RateUnit, search: MatchSearch): Match[] {
  const { installment, total } = terms.amounts;
  const count = valueOrNull(terms.count);
  if (!installment.ok || count === null || count < 2) return [];
  const plans = search.plans.filter(
    ({ amortization, grace, months }) =>
      amortization === 'price' && grace.included === null && months.length === count,
  );
  const others = (count - 1) * installment.value;
  const interest = valueOrNull(terms.amounts.interest);
  const { yearlyCet, monthlyCet } = terms.rates;
  // Without a second figure nothing could confirm a balloon.
  if (!total.ok && interest === null && !yearlyCet.ok && !monthlyCet.ok) return [];
  // The total, or what the interest makes it with a principal.
  const lastWith = ({ principal }: Composition) =>
    total.ok ? total.value - others : interest === null ? null : principal + interest - others;
  if (total.ok && !isBalloon(total.value - others, installment.value)) return [];
  const principals = possiblePrincipals(terms, search);
  return rateSpans(terms, unit).flatMap((span) =>
    plans.flatMap((plan) =>
      principals.flatMap((composition) => {
        const last = lastWith(composition);
        return matchOf({ span, plan, composition, installment: installment.value, last }, terms, search);
      }),
    ),
  );
}

/** `last`: the last payment by the total or the interest, in reais; null without them. */
type BalloonTrial = Trial & { last: number | null };

function matchOf(trial: BalloonTrial, terms: Terms, search: MatchSearch): Match[] {
  const { span, plan, composition, installment, last } = trial;
  const [least, most] = [leftAt(trial, span.low), leftAt(trial, span.high)];
  const written = Math.min(span.high, Math.max(span.low, span.written));
  if (last === null) {
    const match = balloonMatch(trial, written, leftAt(trial, written));
    return isBalloon(leftAt(trial, written), installment) && isConfirmedByCet(match, terms, search)
      ? [match]
      : [];
  }
  const { reach = 0 } = composition;
  const grown = reach * growthTo(plan.months.at(-1) ?? 0, span.high);
  const slack = lastInstallmentSlack({ plan, rate: span.high }, installment) + grown;
  if (!isBalloon(last, installment) || !(last >= least - slack && last <= most + slack)) return [];
  const isAsWritten = Math.abs(leftAt(trial, written) - last) <= slack;
  return [balloonMatch(trial, isAsWritten ? written : rateLeaving(trial, last), last)];
}

/** The rate of a span at which a last payment is left, by halving: what is left grows with the rate. */
function rateLeaving(trial: Trial, last: number): number {
  let { low, high } = trial.span;
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (leftAt(trial, middle) < last) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function balloonMatch({ span, plan, composition, installment }: Trial, rate: number, last: number): Match {
  return {
    plan: { ...plan, balloon: last / composition.principal },
    composition,
    rate,
    written: span.written,
    source: rate === span.written ? span.source : 'digits',
    installment,
  };
}

/** The last payment, in reais, that settles the loan if all others are installments. */
function leftAt({ plan, composition, installment }: Trial, rate: number): number {
  const growth = plan.months.map((month) => growthTo(month, rate));
  const end = growth.at(-1) ?? 1;
  const paid = growth.slice(0, -1).reduce((sum, factor) => sum + end / factor, 0);
  return composition.principal * end - installment * paid;
}

/** True if the yearly or the monthly CET, in whatever unit, is that of the payments with the balloon. */
function isConfirmedByCet(match: Match, terms: Terms, search: MatchSearch): boolean {
  const { yearlyCet, monthlyCet } = terms.rates;
  const figures = [
    { stated: valueOrNull(yearlyCet), of: 'yearly' as const },
    { stated: valueOrNull(monthlyCet), of: 'monthly' as const },
  ];
  const isMet = ({ result, left }: CetCandidate) =>
    result.ok &&
    !leavesCharges({ left }) &&
    figures.some(
      ({ stated, of }) =>
        stated !== null &&
        rateUnits.some(
          (unit) => Math.abs(stated / perWhole[unit] - result[of]) <= cetReach * Math.abs(result[of]),
        ),
    );
  return cetCandidates(terms, search, [match], []).some(isMet);
}
