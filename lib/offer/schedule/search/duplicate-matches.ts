import type { Composition } from '../compose-principal.ts';
import { hasEqualPayments } from './confirm-match.ts';
import type { Match } from './match.ts';

/**
 * Returns the matches whose plan or principal is not among `earlier`. A computed IOF within a cent an installment of the
 * offer's own is the same principal. Declining installments are matched by the first one alone: within its digits the
 * rate may move their total without moving the first installment, so if the offer states a total (`hasTotal`), another
 * rate is another match.
 */
export function withoutDuplicates<T extends Pick<Match, 'plan' | 'composition' | 'source'>>(
  earlier: readonly Match[] = [],
  list: readonly T[],
  hasTotal: boolean,
): T[] {
  const isSame = (one: Match, { plan, composition, source }: T) =>
    one.plan === plan &&
    // A daily rate that was rounded fits beside the digits of the monthly one.
    (source !== 'daily' || one.source !== 'digits') &&
    (composition.iof === 'computed'
      ? isSamePrincipal(one.composition, composition, plan.months.length)
      : one.composition === composition && (!hasTotal || hasEqualPayments(plan) || source !== 'digits'));
  return list.filter((match) => !earlier.some((one) => isSame(one, match)));
}

/** True of two principals with the same insurance and rebates whose taxes differ by rounding alone. */
function isSamePrincipal(one: Composition, other: Composition, count: number): boolean {
  const extras = ({ parts }: Composition) => parts.filter((part) => !part.startsWith('iof')).join();
  const tolerance = one.iof === null ? 0.001 : 0.01 * count + 0.001;
  return extras(one) === extras(other) && Math.abs(one.principal - other.principal) <= tolerance;
}
