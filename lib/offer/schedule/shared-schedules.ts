import { remember } from '../remember.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { candidatePlans, type DueDateCandidates, memoizedDueDates } from './candidate-plans.ts';
import { type Taxes, taxesOn } from './iof-shares.ts';
import { type Plan, unitInstallment } from './repayment-plan.ts';

/**
 * The parts of a search that depend on dates, counts and rates alone. One review searches an offer again with other
 * amounts in it, up to a hundred times, so that its searches share them.
 */
export type SharedSchedules = {
  dueDatesOf: (terms: Terms) => DueDateCandidates;
  plansOf: (terms: Terms) => Plan[];
  /** `payoutDays`: day numbers of transactions. */
  taxesOf: (terms: Terms, payoutDays: readonly number[]) => Taxes;
  unitInstallmentOf: (plan: Plan, rate: number) => number;
};

export function createSharedSchedules(): SharedSchedules {
  const dueDatesOf = remembered(dueDatesKey, memoizedDueDates);
  return {
    dueDatesOf,
    plansOf: remembered(plansKey, (terms) =>
      candidatePlans(terms, valueOrNull(terms.release), dueDatesOf(terms)),
    ),
    taxesOf: remembered(
      (terms, payoutDays: readonly number[]) =>
        `${dueDatesKey(terms)} ${valueOrNull(terms.release)} ${payoutDays.join()}`,
      (terms, payoutDays) => remember(taxesOn(valueOrNull(terms.release), payoutDays, dueDatesOf(terms))),
    ),
    unitInstallmentOf: remember(unitInstallment),
  };
}

function dueDatesKey({ firstDue, hasRareDueDates = false }: Terms): string {
  return `${firstDue.ok ? JSON.stringify(firstDue.value) : ''} ${hasRareDueDates}`;
}

/** Every term that `candidatePlans` reads. */
function plansKey(terms: Terms): string {
  const { release, count, interestGrace, principalGrace, interestType } = terms;
  const values = [release, count, interestGrace, principalGrace, interestType].map((one) =>
    one.ok ? one.value : { unread: one.reason },
  );
  return dueDatesKey(terms) + JSON.stringify(values);
}

function remembered<Rest extends unknown[], T>(
  keyOf: (terms: Terms, ...rest: Rest) => string,
  compute: (terms: Terms, ...rest: Rest) => T,
): (terms: Terms, ...rest: Rest) => T {
  const byKey = new Map<string, T>();
  return (terms, ...rest) => {
    const key = keyOf(terms, ...rest);
    const value = byKey.get(key) ?? compute(terms, ...rest);
    byKey.set(key, value);
    return value;
  };
}
