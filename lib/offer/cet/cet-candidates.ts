import { dayText } from '#lib/loan/civil-date.ts';
import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { type Assumption, assumptionOf } from '../review/assumption.ts';
import { rateOfInstallment } from '../schedule/plan-rates.ts';
import { principalShares } from '../schedule/repayment-plan.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import type { Match } from '../schedule/search/match.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { roundToCent } from '../units/rounding.ts';
import { paymentsOf } from './payments.ts';
import { type Released, releasedAmounts } from './released-amounts.ts';
import { type CetResult, solveCet } from './solve-cet.ts';

/** A CET that the payments can mean, and its assumptions. */
export type CetCandidate = Released & {
  result: CetResult;
  /** An IOF that is neither financed nor fully stated: the lawful one is taken to be paid in advance. In reais. */
  tax?: { part: 'iof' | 'iofAdditional'; amount: number };
  /** FCj in reais, and dj in days from the release. */
  payments: readonly number[];
  days: readonly number[];
  /** True if the days count from a transaction, not from the expected release. */
  fromTransaction: boolean;
  /** True if the offer has no dates: the periods are equal months, which is not the CET of the norm. */
  periodic: boolean;
};

/** The days of an equal month: the norm's year has 365 days. */
export const equalMonth = 365 / 12;

/**
 * The CETs of an offer: for each candidate of the due dates that its schedule allows, with costs that are not financed
 * paid in advance or left out, from the expected day of release and then from the days of transactions. `matches`:
 * those that give the same installment, or none. Empty if the payments are not known.
 */
export function cetCandidates(
  terms: Terms,
  search: MatchSearch,
  matches: readonly Match[],
  payouts: readonly { day: number }[],
): CetCandidate[] {
  const solve = solver();
  const bases = matches.length > 0 ? matches : [null];
  return bases.flatMap((match) => candidatesUnder(match, terms, search, payouts, solve));
}

type Solve = (released: number, payments: readonly number[], at: readonly number[]) => CetResult;

/** Solves a series of CETs, each starting from the last root: they lie close together. */
function solver(): Solve {
  let guess = 0.001;
  return (released, payments, at) => {
    const result = solveCet(released, payments, at, guess);
    if (result.ok) guess = Math.log1p(result.yearly) / 365;
    return result;
  };
}

function candidatesUnder(
  match: Match | null,
  terms: Terms,
  search: MatchSearch,
  payouts: readonly { day: number }[],
  solve: Solve,
): CetCandidate[] {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  const installments = paymentsOf(terms, match);
  if (disbursement === null || !installments) return [];
  // The norm counts every charge, also a premium that is paid with the installments.
  const premiums = premiumsOf(terms, match, search, installments.length);
  const payments = installments.map((payment, at) => payment + (premiums[at] ?? 0));
  const bases = releasedAmounts(disbursement, search, match);
  const dueDates = dueDateChoices(search, match, payments.length);
  const days = releaseDays(terms, payouts);
  const common: Assumption[] = match ? [] : [{ id: 'equal-installments' }];
  const periodic = dueDates.length === 0 || days.length === 0;
  const deferred = match?.plan.grace.deferred ?? 0;
  const timings: Timing[] = periodic
    ? [
        {
          days: payments.map((_, at) => (at + 1 + deferred) * equalMonth),
          fromTransaction: false,
          assumptions: [{ id: 'equal-periods' }],
        },
      ]
    : days.flatMap((release) =>
        dueDates.map((candidate) => ({
          days: candidate.days.map((due) => due - release.day),
          fromTransaction: release.fromTransaction,
          assumptions: [releaseAssumption(release), ...dueDateAssumptions(candidate, search)],
        })),
      );
  return timings.flatMap((timing) =>
    bases.map((base) => ({
      ...base,
      ...timing,
      ...{ payments, periodic },
      result: solve(base.released, payments, timing.days),
      assumptions: [...timing.assumptions, ...common, ...base.assumptions],
    })),
  );
}

type Timing = Pick<CetCandidate, 'days' | 'fromTransaction' | 'assumptions'>;

/** The premiums that are paid with the installments, in reais; none where they follow a balance that is not known. */
function premiumsOf(terms: Terms, match: Match | null, search: MatchSearch, count: number): number[] {
  if (!terms.monthlyPremium) return [];
  const { amount, isOnBalance } = terms.monthlyPremium;
  if (!isOnBalance) return new Array<number>(count).fill(amount);
  let left = 1;
  const shares = match ? principalShares(match.plan, match.rate) : unratedShares(terms, search);
  return shares.map((share) => {
    const premium = roundToCent(amount * left);
    left -= share;
    return premium;
  });
}

/** The shares of the principal without a stated rate: total and interest leave the principal, which implies a rate. */
function unratedShares(terms: Terms, { plans }: MatchSearch): readonly number[] {
  const [plan] = plans;
  const principal = impliedPrincipal(terms)?.value;
  const { installment } = terms.amounts;
  if (!plan || principal === undefined || principal <= 0 || !installment.ok) return [];
  const rate = rateOfInstallment(plan, principal, installment.value);
  return rate === null ? [] : principalShares(plan, rate);
}

type ReleaseDay = { day: number; fromTransaction: boolean };

/** The day numbers from which time can count: the expected release, and the days of transactions on other days. */
export function releaseDays(
  { release }: Pick<Terms, 'release'>,
  payouts: readonly { day: number }[],
): ReleaseDay[] {
  const expected = valueOrNull(release);
  const others = payouts.filter(({ day }) => day !== expected);
  return [
    ...(expected === null ? [] : [{ day: expected, fromTransaction: false }]),
    ...others.map(({ day }) => ({ day, fromTransaction: true })),
  ];
}

export function releaseAssumption({ day, fromTransaction }: ReleaseDay): Assumption {
  return { id: fromTransaction ? 'released-on-transaction' : 'released-as-expected', value: dayText(day) };
}

/** The assumptions about how the due dates follow from the first one. */
export function dueDateAssumptions(dueDates: DueDates, search: MatchSearch): Assumption[] {
  const { dayOfMonth: own } = dueDates;
  const plain = search.dueDates(dueDates.days.length)[0]?.dayOfMonth;
  return [
    { id: 'due-date-adjustment', value: dueDates.adjustment },
    ...assumptionOf('due-day', plain === undefined || plain === own ? undefined : own),
  ];
}

/** The due dates of a schedule by days are its own; equal months leave every candidate open. */
function dueDateChoices(search: MatchSearch, match: Match | null, count: number): readonly DueDates[] {
  const { dayCount, dueDates, found } = match?.plan ?? {};
  // A date that was only inferred must not decide whether another figure is right.
  if (!dayCount || leavesDatesOpen(dayCount) || found) return search.dueDates(count);
  return dueDates ? [dueDates] : [];
}
