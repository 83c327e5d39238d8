import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import { matchWithinSpan } from '../match-within-span.ts';
import { rateSpans } from '../rate-spans.ts';
import { growthTo } from '../repayment-plan.ts';
import { lastInstallmentSlack } from './confirm-match.ts';
import type { Match } from './match.ts';
import type { MatchSearch } from './match-search.ts';
import { possiblePrincipals } from './possible-principals.ts';

/** How near the interest of the further days has to come, as a share of it: the digits of a rate move it. */
export const oddDaysByDigits = 0.02;

/** Where a date is missing, the first period is at most this many months longer than one. */
export const longestFurther = 4 / 3;

/**
 * Odd days interest: of the days beyond a month, charged with the first installment, in reais, where the total or the
 * interest leaves as much beside equal installments; null otherwise. Months have thirty days or a twelfth of a year, and
 * the interest is compounded or simple. Source: practice (juros de acerto).
 */
function oddDaysInterest(match: Match, terms: Terms): number | null {
  const { plan, composition, rate } = match;
  const { total, interest, installment } = terms.amounts;
  const paid = total.ok ? total.value : interest.ok ? interest.value + composition.principal : null;
  if (!installment.ok || paid === null) return null;
  const cents = 0.01 * plan.months.length + 0.001;
  if (interest.ok && Math.abs(paid - interest.value - composition.principal) > cents) return null;
  const excess = paid - plan.months.length * installment.value;
  const slack = lastInstallmentSlack({ plan, rate }, installment.value);
  const isMet = ({ least, most }: Share) =>
    excess >= (1 - oddDaysByDigits) * least * composition.principal - slack &&
    excess <= (1 + oddDaysByDigits) * most * composition.principal + slack;
  return excess > slack && furtherShares(match, terms).some(isMet) ? excess : null;
}

type Share = { least: number; most: number };

/** The interest of the days beyond a month, as a share of the principal: one for each convention, or a range without dates. */
export function furtherShares(
  { plan, rate }: Pick<Match, 'plan' | 'rate'>,
  { release, firstDue }: Terms,
): Share[] {
  const due = plan.dueDates?.days[0];
  if (!release.ok || !firstDue.ok) return [{ least: 0, most: growthTo(longestFurther, rate) - 1 }];
  return [30, 365 / 12].flatMap((month) => {
    const further = ((due ?? release.value) - release.value) / month - 1;
    const shares = further > 0 ? [growthTo(further, rate) - 1, rate * further] : [];
    return shares.map((share) => ({ least: share, most: share }));
  });
}

/**
 * The matches of equal months in which odd days interest is charged. `earlier`: the matches without it, whose principal
 * may hold an IOF that the offer does not state.
 */
export function matchesWithOddDaysInterest(
  terms: Terms,
  unit: RateUnit,
  search: MatchSearch,
  earlier: readonly Match[],
): Match[] {
  const { installment, total } = terms.amounts;
  const count = valueOrNull(terms.count) ?? 1;
  if (!installment.ok || (total.ok && total.value <= count * installment.value)) return [];
  const plans = search.plans.filter(
    ({ amortization, dayCount, grace }) =>
      amortization === 'price' && dayCount === 'equal-months' && grace.included === null,
  );
  const computed = earlier.flatMap(({ composition }) =>
    composition.iof === 'computed' ? [composition] : [],
  );
  const principals = [...possiblePrincipals(terms, search), ...computed];
  return plans.flatMap((plan) =>
    rateSpans(terms, unit).flatMap((span) =>
      principals.flatMap((composition) => {
        const trial = { plan, span, composition, installment: installment.value };
        return matchWithinSpan(plan, trial).flatMap((match): Match[] => {
          const interest = oddDaysInterest(match, terms);
          return interest === null
            ? []
            : [{ ...match, plan: { ...plan, oddDaysInterest: interest / composition.principal } }];
        });
      }),
    ),
  );
}
