import type { Finding } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import type { Match } from '#lib/offer/schedule/search/match.ts';
import type { FieldReading } from '#lib/offer/terms/read-field.ts';
import { unreadCost } from '#lib/offer/terms/read-terms.ts';
import { withoutVerdict } from '../../review/make-finding.ts';

/** How far a first period without dates may be from the month that is assumed, in months. */
const shorter = 0.5;
const longer = 1.5;
/** How much days of months of 28 to 31 move an installment whose dates are not known, as a share of it. */
const byDays = 0.02;
/** How much the interest of declining installments depends on the days, as a share of it. */
const interestByDays = 0.06;

/** The first of the two dates that the offer does not state; null if it states both. */
export function missingDate({ release, firstDue }: Facts['terms']): FieldReading<unknown> | null {
  return !release.ok ? release : !firstDue.ok ? firstDue : null;
}

/** The lowest and the highest installment of a combination by any dates that an offer without dates may have. */
export function undatedBounds({ plan, composition, rate, installment }: Match): [low: number, high: number] {
  const share = plan.amortization === 'sac' ? composition.principal / plan.grace.amortizing : 0;
  if (share > 0) {
    const interest = Math.max(0, installment - share);
    return [share + interest * (1 - shorter), share + interest * (1 + longer)];
  }
  return [
    (installment * (1 - byDays)) / (1 + rate) ** shorter,
    installment * (1 + byDays) * (1 + rate) ** longer,
  ];
}

/**
 * Turns a material difference of a total or an interest into `cannot-tell` where the installments decline, their dates are
 * not known, and the days alone can move the interest as far.
 */
export function unlessUndated(finding: Finding, { terms, matches }: Facts, interest: number): Finding {
  const date = missingDate(terms);
  const { verdict, size, difference } = finding;
  const isSac = matches[0]?.plan.amortization === 'sac';
  const isWithin = Math.abs(difference ?? 0) <= interestByDays * interest;
  if (!date || !isSac || verdict !== 'differs' || size !== 'material' || !isWithin) return finding;
  return withoutVerdict(finding, { code: 'no-dates', path: date.path });
}

/**
 * Turns a material difference into `cannot-tell` if a cost of the offer could not be read, as the difference may be that
 * cost. A cost only adds, so a figure below `least`, the lowest amount expected without it, still differs.
 */
export function unlessCostIsUnread(finding: Finding, { terms }: Facts, least: number): Finding {
  const { verdict, size, declared } = finding;
  const isBeyond = size === 'material' || size === 'immaterial';
  const reason = verdict === 'differs' && isBeyond ? unreadCost(terms) : null;
  // A cost that is out of range may be negative, so it may go either way.
  const isRefuted = typeof declared === 'number' && declared < least && reason?.code !== 'out-of-range';
  return !reason || isRefuted ? finding : withoutVerdict(finding, reason);
}

/** The lowest expected amount; zero if the unit of the rate is only assumed, as that assumption rests on the costs. */
export function lowestExpected({ units }: Facts, expected: readonly number[]): number {
  return units.rates?.status === 'certain' ? Math.min(...expected) : 0;
}
