import { cannotTell, type Finding } from '../review/finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { unreadCost } from '../terms/read-terms.ts';

/**
 * A finding that a cost of the offer bears on which could not be read: what differs materially may be that cost, and
 * is not to be told. A cost only adds: a figure below `least`, the least that is expected without it, stays refuted.
 */
export function unlessCostUnread(finding: Finding, { terms }: Facts, least: number): Finding {
  const { verdict, size, declared } = finding;
  const reason = verdict === 'differs' && size === 'material' ? unreadCost(terms) : null;
  // Of a negative one nothing is known, nor which way it goes.
  const isRefuted = typeof declared === 'number' && declared < least && reason?.code !== 'out-of-range';
  if (!reason || isRefuted) return finding;
  const { check, unit, formula, source, inputs, alternatives, unlisted, paths } = finding;
  return cannotTell({ check, unit, formula, source }, reason, { inputs, alternatives, unlisted, paths });
}

/** The least of what follows from the rate: none where its unit is likely only, as it is likely by those costs. */
export function leastByRate({ units }: Facts, expected: readonly number[]): number {
  return units.rates?.status === 'certain' ? Math.min(...expected) : 0;
}
