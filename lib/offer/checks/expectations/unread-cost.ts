import type { Finding } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { unreadCost } from '#lib/offer/terms/read-terms.ts';
import { withoutVerdict } from '../../review/make-finding.ts';

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
