import { days360 } from '../calendar/day-count.ts';
import type { IofCandidate } from '../iof/iof-candidates.ts';
import { remember } from '../remember.ts';
import type { Facts } from '../review/offer-facts.ts';
import { hasEqualPayments } from '../schedule/search/confirm-match.ts';
import type { Match } from '../schedule/search/match.ts';
import { furtherShares } from '../schedule/search/odd-days-interest.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { roundToCent } from '../units/rounding.ts';
import { type CetCandidate, equalMonth } from './cet-candidates.ts';
import { releasedWithoutSchedule } from './released-amounts.ts';
import { solveCet } from './solve-cet.ts';

/** The CETs with costs that are not stated, or not known to be financed. */
export const cetsOfOpenCosts = remember((facts: Facts) => [
  ...cetsWithUnstatedTax(facts),
  ...cetsWithoutSchedule(facts),
]);

/** The CETs that some lenders compute in another way than the norm. */
export const cetsByOtherWays = remember((facts: Facts) => [
  ...cetsByOtherCalendars(facts),
  ...cetsWithOddDaysInterest(facts),
]);

/** A candidate with other amounts or days: its CET is solved again. */
function changed(candidate: CetCandidate, change: Partial<CetCandidate>): CetCandidate {
  const one = { ...candidate, ...change };
  return { ...one, result: solveCet(one.released, one.payments, one.days) };
}

/**
 * The CETs of an offer whose schedule finances no IOF although the offer does not fully state it. A tax paid in advance
 * reduces the released amount (Res. CMN 4.881/2020, art. 4). One candidate for each borrower's rates and each CET that
 * leaves no charge out. Empty if the IOF is fully stated or financed.
 */
function cetsWithUnstatedTax({ search, matches, cets, iofs }: Facts): CetCandidate[] {
  const [match] = matches;
  const unstated = unstatedPartOf(search);
  if (!match || match.composition.iof !== null || !unstated) return [];
  const { part, of } = unstated;
  return cets
    .filter(({ periodic, left }) => !periodic && left.every((one) => one === 'rebates'))
    .flatMap((candidate) =>
      iofs
        .filter((one) => hasSameDays(one, candidate))
        .flatMap((one) => sharesOf(match).map((share) => ({ one, amount: roundToCent(share * one.iof[of]) })))
        .map(({ one, amount }) =>
          changed(candidate, {
            released: candidate.released - amount,
            tax: { part, amount },
            assumptions: [
              ...candidate.assumptions.filter(({ id }) => id !== 'costs-in-advance'),
              { id: 'costs-in-advance', value: [part, ...candidate.advance].join('+') },
              { id: 'borrower', value: one.rates.borrower },
            ],
          }),
        ),
    );
}

type UnstatedPart = { part: 'iof' | 'iofAdditional'; of: keyof IofCandidate['iof'] };

/** The part of the tax that the offer does not state. */
function unstatedPartOf({ costs }: Facts['search']): UnstatedPart | null {
  if (costs.iof === null) return { part: 'iof', of: costs.iofAdditional === null ? 'total' : 'daily' };
  return costs.iofAdditional === null ? { part: 'iofAdditional', of: 'additional' } : null;
}

/** The shares of the principal that may be taxed: all, or what pays off no earlier contract. */
function sharesOf({ composition: { principal, payoff = 0 } }: Match): number[] {
  return payoff > 0 ? [1, 1 - payoff / principal] : [1];
}

function hasSameDays(iof: IofCandidate, cet: CetCandidate): boolean {
  return iof.fromTransaction === cet.fromTransaction && iof.days.every((day, at) => day === cet.days[at]);
}

/** The CETs of an offer without a schedule whose costs are paid in advance, out of the disbursed amount. */
function cetsWithoutSchedule({ terms, search, matches, cets }: Facts): CetCandidate[] {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  if (matches.length > 0 || disbursement === null) return [];
  const others = releasedWithoutSchedule(disbursement, search);
  return cets.flatMap((candidate) =>
    others.map((other) =>
      changed(candidate, { ...other, assumptions: [...candidate.assumptions, ...other.assumptions] }),
    ),
  );
}

/** At most this many candidates are counted by another calendar: they differ by days alone. */
const maxCounted = 12;

/**
 * The CETs that some lenders print instead of that of the norm: with equal months between the payments, or with months
 * of thirty days. Source: practice; Res. CMN 4.881/2020 counts calendar days.
 */
function cetsByOtherCalendars({ cets, terms }: Facts): CetCandidate[] {
  const release = valueOrNull(terms.release);
  const counted = cets.filter(
    ({ periodic, fromTransaction, result }) => result.ok && !periodic && !fromTransaction,
  );
  return counted.slice(0, maxCounted).flatMap((candidate) => {
    const { days, assumptions } = candidate;
    const counting = (calendar: string, others: number[]) =>
      changed(candidate, {
        days: others,
        assumptions: [...assumptions, { id: 'cet-calendar', value: calendar }],
      });
    const deferred = Math.max(0, Math.round((days[0] ?? 0) / equalMonth) - 1);
    const byMonths = (skipped: number) => days.map((_, at) => (at + 1 + skipped) * equalMonth);
    const by360 = (from: number) => days.map((day) => ((days360(from + day) - days360(from)) * 365) / 360);
    return [
      counting('equal-months', byMonths(0)),
      ...(deferred > 0 ? [counting('equal-months', byMonths(deferred))] : []),
      ...(release === null ? [] : [counting('30E/360', by360(release))]),
    ];
  });
}

/**
 * The CETs of an offer that states neither total nor interest, which alone would show that the interest of a longer first
 * period is charged with the first installment. Source: practice (juros de acerto).
 */
function cetsWithOddDaysInterest({ terms, matches, cets }: Facts): CetCandidate[] {
  const [match] = matches;
  const { total, interest } = terms.amounts;
  const isEqual = match?.plan.dayCount === 'equal-months' && hasEqualPayments(match.plan);
  if (!isEqual || total.ok || interest.ok || !terms.release.ok || !terms.firstDue.ok) return [];
  const amounts = furtherShares(match, terms).map(({ least }) =>
    roundToCent(least * match.composition.principal),
  );
  const own = cets.filter(({ periodic, fromTransaction }) => !periodic && !fromTransaction);
  return own.flatMap((candidate) =>
    [...new Set(amounts)].map((amount) =>
      changed(candidate, {
        payments: candidate.payments.map((payment, at) => payment + (at === 0 ? amount : 0)),
        assumptions: [...candidate.assumptions, { id: 'interest-apart', value: amount }],
      }),
    ),
  );
}
