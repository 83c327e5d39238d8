import { grossUp, type Iof, iofOf } from '../iof/compute-iof.ts';
import { iofRatesOn } from '../iof/iof-rates.ts';
import { distinctBy } from '../lists.ts';
import { candidateUnits } from '../schedule/candidate-rates.ts';
import { type Composition, compositions, compositionsWithoutIof } from '../schedule/compose-principal.ts';
import { usualAdditionalRate } from '../schedule/iof-shares.ts';
import { rateOfInstallment } from '../schedule/plan-rates.ts';
import { type RateSpan, rateSpans } from '../schedule/rate-spans.ts';
import { type Plan, principalShares, unitInstallment } from '../schedule/repayment-plan.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import { installmentTolerance } from '../schedule/search/match.ts';
import { costsOf, type MatchSearch } from '../schedule/search/match-search.ts';
import { roundToCent } from '../units/rounding.ts';
import { mapReading, valueOrNull } from './read-field.ts';
import type { Terms } from './read-terms.ts';

/** A smaller amount than this share of the disbursed one may be a wrong fee or premium as well. */
const leastShare = 0.1;
/** At most this many amounts are tried. */
const maxAmounts = 10;

/**
 * The amounts, in reais, that may have paid off an earlier contract (refinancing, portability): the principal is larger
 * than the disbursement and all costs by an amount that stands in no field. Total and interest, or installments and
 * interest, have to leave a principal that gives the installment at the stated rate. Source: practice.
 */
export function payoffAmounts(terms: Terms, search: MatchSearch): number[] {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  if (disbursement === null) return [];
  const largest = compositions(disbursement, costsOf(terms))[0]?.principal ?? disbursement;
  const isLarger = (principal: number) => principal >= largest + leastShare * disbursement;
  const principal = repaidPrincipal(terms);
  if (principal === null) {
    const amounts = repaidByInstallments(terms, search).filter((one) => isLarger(one.principal));
    return amounts
      .flatMap((one) => amountsWith(one, disbursement, terms).slice(0, 4))
      .slice(0, 2 * maxAmounts);
  }
  const hasRate = terms.rates.monthly.ok || terms.rates.yearly.ok;
  const [plan] = search.plans;
  // Without a rate only total and interest give the principal, and with the installment a rate that is near.
  const installment = valueOrNull(terms.amounts.installment) ?? 0;
  const unrated =
    !hasRate && plan ? { plan, rate: rateOfInstallment(plan, principal, installment) ?? 0 } : null;
  const schedule = isLarger(principal) ? (unrated ?? scheduleOf(principal, terms, search)) : null;
  return schedule ? amountsWith({ ...schedule, principal }, disbursement, terms).slice(0, maxAmounts) : [];
}

type Repaid = Schedule & { principal: number };

/** The amounts that a principal leaves beside the disbursement and costs. */
function amountsWith({ principal, ...schedule }: Repaid, disbursement: number, terms: Terms): number[] {
  const costs = costsOf(terms);
  const all = compositions(disbursement, costs);
  const whole = all[0]?.parts ?? [];
  // The likeliest ways to finance costs: all of them, all but the rebates, or none.
  const likely = [whole, whole.filter((part) => part !== 'rebates'), []].map((parts) => parts.join());
  const isLikely = ({ parts }: Composition) => likely.includes(parts.join());
  const stated = [...all.filter(isLikely), ...all.filter((one) => !isLikely(one))].map(
    (one) => principal - one.principal,
  );
  const untaxed =
    costs.iof !== null && costs.iofAdditional === null ? withAdditional(principal, all.filter(isLikely)) : [];
  const isTaxStated = costs.iof !== null && costs.iofAdditional !== null;
  const taxes = unitTaxes(schedule, terms);
  const taxed = (isTaxStated ? [] : taxes).flatMap(({ total: ratio }) =>
    compositionsWithoutIof(disbursement, costs).flatMap((net) => [
      principal * (1 - ratio) - net.principal,
      grossUp(principal * (1 - ratio) - net.principal, ratio),
    ]),
  );
  const [first = 0, ...others] = stated;
  const amounts = [...new Set([first, ...untaxed, ...others, ...taxed].map(roundToCent))].filter(
    (amount) => amount > 0,
  );
  const isOfTax = (amount: number) => isTaxOfNewPart(principal - amount, taxes, terms);
  return [...amounts.filter(isOfTax), ...amounts.filter((amount) => !isOfTax(amount))];
}

/** The rounding of a tax and of what it is charged on, in reais: with more, any tax would be near some amount's. */
const taxCents = 0.02;

/** True where the IOF that the offer states is the lawful one of the part that pays off no earlier contract. */
function isTaxOfNewPart(part: number, taxes: readonly Iof[], { amounts }: Terms): boolean {
  const [iof, additional] = [valueOrNull(amounts.iof), valueOrNull(amounts.iofAdditional)];
  if (iof === null && additional === null) return false;
  const isNear = (ratio: number, tax: number) => Math.abs(ratio * part - tax) <= taxCents;
  return taxes.some(
    (tax) =>
      (iof === null || isNear(tax.daily, iof) || isNear(tax.total, iof)) &&
      (additional === null || isNear(tax.additional, additional)),
  );
}

/** The amounts where the additional IOF, which is not stated, was charged on the new part alone or on the whole. */
function withAdditional(principal: number, all: readonly Composition[]): number[] {
  return all
    .filter(({ parts }) => parts.includes('iof'))
    .flatMap((one) => [
      principal - grossUp(one.principal, usualAdditionalRate),
      principal * (1 - usualAdditionalRate) - one.principal,
    ])
    .slice(0, 4);
}

/** Without an interest figure: the principal that the installments repay by each day count, which an IOF or a CET has to confirm. */
function repaidByInstallments(terms: Terms, { plans }: MatchSearch): Repaid[] {
  const installment = valueOrNull(terms.amounts.installment);
  const { iof, iofAdditional } = terms.amounts;
  const confirming = [iof, iofAdditional, terms.rates.yearlyCet, terms.rates.monthlyCet];
  if (installment === null || !confirming.some(({ ok }) => ok)) return [];
  const spans = likelyUnitSpans(terms).slice(0, 2);
  const distinct = distinctBy(plans, ({ dayCount, amortization }) => `${dayCount} ${amortization}`);
  return distinct.flatMap((plan) => spans.flatMap((span) => repaidWithin(plan, span, installment, terms)));
}

/** The principals that the installments repay at a rate within its digits: a tax gives them better than the digits do. */
function repaidWithin(plan: Plan, span: RateSpan, installment: number, terms: Terms): Repaid[] {
  const { low, high, written } = span;
  const rate = written >= low && written <= high ? written : (low + high) / 2;
  const most = (installment / unitInstallment(plan, low)) * (1 + byCents);
  const least = (installment / unitInstallment(plan, high)) * (1 - byCents);
  const taxed = principalsByTax({ plan, rate }, terms).filter((one) => one >= least && one <= most);
  const byRate = installment / unitInstallment(plan, rate);
  return [...taxed.slice(0, 2), byRate].map((principal) => ({ plan, rate, principal }));
}

/** How far the cents of a tax move a principal, as a share of it. */
const byCents = 0.0005;

/** The principals, in reais, of which the stated IOF is the lawful one, the additional and the daily part by themselves. */
function principalsByTax(schedule: Schedule, terms: Terms): number[] {
  const { iof, iofAdditional } = terms.amounts;
  const byAdditional = iofAdditional.ok ? [iofAdditional.value / usualAdditionalRate] : [];
  if (!iof.ok || iof.value === 0) return byAdditional;
  const taxes = unitTaxes(schedule, terms);
  return [...byAdditional, ...taxes.flatMap(({ total, daily }) => [iof.value / total, iof.value / daily])];
}

/** The rates in every unit that gives a rate of a loan: from a tenth of a percent to a third a month. */
function likelyUnitSpans(terms: Terms): RateSpan[] {
  return candidateUnits(terms, 'auto')
    .flatMap((unit) => rateSpans(terms, unit))
    .filter(({ written }) => written > 0.001 && written < 0.33);
}

/** The principal that the installments repay, in reais; null if too little is stated. */
function repaidPrincipal(terms: Terms): number | null {
  const implied = impliedPrincipal(terms);
  if (implied) return implied.value;
  const { installment, interest } = terms.amounts;
  const count = valueOrNull(terms.count);
  return installment.ok && interest.ok && count !== null ? count * installment.value - interest.value : null;
}

type Schedule = { plan: Plan; rate: number };

/** The first schedule by which a principal gives the installment at a rate within the digits. */
function scheduleOf(principal: number, terms: Terms, { plans }: MatchSearch): Schedule | null {
  const installment = valueOrNull(terms.amounts.installment);
  if (installment === null) return null;
  const spans = candidateUnits(terms, 'auto').flatMap((unit) => rateSpans(terms, unit));
  for (const plan of plans) {
    for (const { low, high, written } of spans) {
      const [least, most] = [unitInstallment(plan, low), unitInstallment(plan, high)];
      const tolerance = 2 * installmentTolerance(most);
      const isMet =
        installment >= least * principal - tolerance && installment <= most * principal + tolerance;
      if (isMet) return { plan, rate: written };
    }
  }
  return null;
}

/** The IOF of one unit of principal, for each borrower; empty without dates. */
function unitTaxes({ plan, rate }: Schedule, terms: Terms): Iof[] {
  const release = valueOrNull(terms.release);
  if (release === null || !plan.dueDates) return [];
  const shares = principalShares(plan, rate);
  const days = plan.dueDates.days.map((day) => day - release);
  return iofRatesOn(release).map((rates) => iofOf(shares, days, rates));
}

/** The terms of a loan that also pays off an earlier contract: that amount counts as received, like what is paid out. */
export function withPayoff(terms: Terms, payoff: number): Terms {
  const { amounts } = terms;
  return {
    ...terms,
    payoff,
    amounts: {
      ...amounts,
      disbursement: mapReading(amounts.disbursement, (value) => roundToCent(value + payoff)),
    },
  };
}
