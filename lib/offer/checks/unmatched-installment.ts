import type { Finding, Reason } from '../review/finding.ts';
import { installmentFigures } from '../review/formula-figures.ts';
import { cannotTell, finding } from '../review/make-finding.ts';
import { installmentFormula, matchAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { likelyRates } from '../schedule/rate-spans.ts';
import { unitInstallment } from '../schedule/repayment-plan.ts';
import type { Match } from '../schedule/search/match.ts';
import { type FieldReading, valueOrNull } from '../terms/read-field.ts';
import { roundToCent } from '../units/rounding.ts';
import { materialFrom } from './expectations/compare-amount.ts';
import {
  lowestExpected,
  missingDate,
  undatedBounds,
  unlessCostIsUnread,
} from './expectations/open-verdicts.ts';

/**
 * Creates the finding for an installment that no combination reproduces: it differs from the nearest one, or there is a
 * reason why it has no verdict.
 */
export function unmatchedInstallment(facts: Facts, declared: number, paths: string[]): Finding {
  const { terms, search, units } = facts;
  const readings = units.rates?.reading ? [units.rates.reading] : [];
  if (readings.length === 0 && !isZero(terms.rates.monthly))
    return cannotTell('installment', { code: 'unit', path: terms.rates.monthly.path }, { paths });
  const tried = likelyRates(terms, readings[0] ?? 'fraction').flatMap(({ rate, source }) =>
    search.plans.flatMap((plan) => {
      const unit = unitInstallment(plan, rate);
      return search.compositions.map(
        (composition): Match => ({
          plan,
          composition,
          rate,
          written: rate,
          source,
          installment: unit * composition.principal,
        }),
      );
    }),
  );
  const [first] = tried;
  if (!first) return cannotTell('installment', { code: 'no-schedule', path: null }, { paths });
  const nearest = likeliest(facts, declared, [first, ...tried]);
  const computed = tried.map((one) => one.installment);
  const reason = missingReason(facts, declared, tried) ?? taxReason(facts);
  if (reason) return cannotTell('installment', reason, { paths });
  const expected = roundToCent(nearest.installment);
  const difference = roundToCent(declared - expected);
  // Of the many combinations some come near any installment: only that of the principal repaid makes it immaterial.
  const isSmall = Math.abs(difference) <= materialFrom(expected, true);
  const size = isSmall && isPrincipalRepaid(facts, nearest) ? 'immaterial' : 'material';
  const differing = finding(
    'installment',
    { verdict: 'differs', size, declared, expected, difference },
    {
      formula: installmentFormula(nearest),
      inputs: installmentFigures(terms, nearest, nearest.rate),
      assumptions: matchAssumptions(nearest, search, terms),
      paths,
    },
  );
  return unlessCostIsUnread(differing, facts, lowestExpected(facts, computed));
}

/**
 * The combination to show: the one whose installment is total ÷ count, if any; else the nearest of those whose principal
 * is total less interest, or of all.
 */
function likeliest(facts: Facts, declared: number, tried: readonly [Match, ...Match[]]): Match {
  const { terms } = facts;
  const total = valueOrNull(terms.amounts.total);
  const count = valueOrNull(terms.count) ?? 1;
  const away = (target: number) => (best: Match, one: Match) =>
    Math.abs(one.installment - target) < Math.abs(best.installment - target) ? one : best;
  if (total !== null) {
    const said = tried.reduce(away(total / count));
    if (Math.abs(said.installment - total / count) <= 0.015) return said;
  }
  const fits = tried.filter((one) => isPrincipalRepaid(facts, one));
  return (fits.length > 0 ? fits : tried).reduce(away(declared));
}

/** True of a principal that is total less interest, but for a cent an installment. */
function isPrincipalRepaid(
  { terms: { amounts, count } }: Facts,
  { composition: { principal } }: Match,
): boolean {
  const { total, interest } = amounts;
  if (!total.ok || !interest.ok) return false;
  return Math.abs(principal + interest.value - total.value) <= 0.01 * (valueOrNull(count) ?? 1) + 0.001;
}

/** The missing dates or IOF, if they could account for the whole difference. */
function missingReason({ terms, search }: Facts, declared: number, tried: readonly Match[]): Reason | null {
  const { amounts } = terms;
  const undated = missingDate(terms);
  const bounds = tried.map((one) => (undated ? undatedBounds(one) : [one.installment, one.installment]));
  // A lawful IOF is at most 5% of a principal.
  const highest = Math.max(...bounds.map(([, high = 0]) => high)) * (amounts.iof.ok ? 1 : 1.053);
  const lowest = Math.min(...bounds.map(([low = 0]) => low));
  const couldBeAtSigning = undated !== null && tried.some((one) => isAtSigning(one, declared));
  if (!couldBeAtSigning && (declared < lowest || declared > highest)) return null;
  if (undated) return { code: 'no-dates', path: undated.path };
  return valueOrNull(amounts.iof) === null && search.costs.iof === null
    ? { code: 'no-iof-given', path: amounts.iof.path }
    : null;
}

/** How far the digits of a rate move an installment, as a share of it. */
const byDigits = 0.001;

/** True of the installment of a schedule that is paid from the day of the release on: all payments are a month earlier. */
function isAtSigning({ plan, rate, installment }: Match, declared: number): boolean {
  if (plan.amortization === 'sac' || plan.dayCount !== 'equal-months') return false;
  return Math.abs(declared * (1 + rate) - installment) <= byDigits * installment;
}

/** The unstated part of the IOF, if it and the rounding of the rate could give the installment. */
function taxReason({ terms: { amounts }, search }: Facts): Reason | null {
  const { iof, iofAdditional } = amounts;
  if (!search.couldBeUnstatedTax) return null;
  if (!iof.ok) return { code: 'no-iof-given', path: iof.path };
  return iofAdditional.ok ? null : { code: iofAdditional.reason, path: iofAdditional.path };
}

function isZero(rate: FieldReading<number>): boolean {
  return rate.ok && rate.value === 0;
}
