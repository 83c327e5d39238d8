import { compositions } from '../schedule/compose-principal.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import { costsOf } from '../schedule/search/match-search.ts';
import { roundToCent } from '../units/rounding.ts';
import { mapReading, valueOrNull } from './read-field.ts';
import type { Terms } from './read-terms.ts';

/**
 * An insurance premium that is paid with each installment, in reais: as a part of the installment, or beside it, where it
 * may fall with the balance, from this amount in the first month. Source: practice; the specification does not say how
 * the premium is paid.
 */
export type MonthlyPremium = { amount: number; way: 'within' | 'beside' | 'on-balance' };

/** The ways in which the premium can be a monthly one; the amount may be that of a month or of all. Empty without one. */
export function monthlyPremiums(terms: Terms): MonthlyPremium[] {
  const premium = valueOrNull(terms.amounts.insurance) ?? 0;
  const count = valueOrNull(terms.count) ?? 1;
  if (premium <= 0 || count < 2) return [];
  return (['within', 'beside', 'on-balance'] as const)
    .flatMap((way) => [premium, roundToCent(premium / count)].map((amount) => ({ amount, way })))
    .filter((one) => isPossible(terms, one));
}

/** False if total and interest leave another principal than one of the offer's figures without the premium. */
function isPossible(terms: Terms, premium: MonthlyPremium): boolean {
  const without = withoutMonthlyPremium(terms, premium);
  const { installment, disbursement } = without.amounts;
  if (!disbursement.ok || !installment.ok || installment.value <= 0) return false;
  const implied = impliedPrincipal(without);
  const isTaxStated = terms.amounts.iof.ok && terms.amounts.iofAdditional.ok;
  if (!implied || !isTaxStated) return true;
  return compositions(disbursement.value, costsOf(without)).some(
    ({ principal }) => Math.abs(principal - implied.value) <= implied.reach,
  );
}

/** The terms of the loan alone: without the premium in its installments, total and principal. */
export function withoutMonthlyPremium(terms: Terms, { amount, way }: MonthlyPremium): Terms {
  const { amounts } = terms;
  const count = valueOrNull(terms.count) ?? 1;
  const part = way === 'within' ? amount : 0;
  return {
    ...terms,
    monthlyPremium: { amount, isOnBalance: way === 'on-balance' },
    amounts: {
      ...amounts,
      insurance: mapReading(amounts.insurance, () => 0),
      installment: mapReading(amounts.installment, (value) => roundToCent(value - part)),
      total: mapReading(amounts.total, (value) => roundToCent(value - part * count)),
    },
  };
}
