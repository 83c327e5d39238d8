import { isPercentage } from '#lib/offer/terms/read-field.ts';
import type { AmountName, Terms } from '../terms/read-terms.ts';
import type { AmountUnit, UnitEvidence, UnitReading, UnitSettings } from './unit-reading.ts';

const computedAmounts: readonly AmountName[] = ['installment', 'iof', 'iofAdditional', 'interest'];

/**
 * Infers whether the amounts are reais or centavos. Every equation of a loan holds in both, so only the digits can
 * decide: centavos have no fraction, and three or more whole computed amounts are seldom reais. Otherwise reais are
 * assumed. Percentages are no evidence. The offer and the payments may have different units, so only the offer's own
 * amounts make the unit certain.
 */
export function amountUnitOf(terms: Terms, setting: UnitSettings['amountUnit']): UnitReading<AmountUnit> {
  const named = Object.entries(terms.amounts).flatMap(([name, amount]) =>
    amount.ok ? [{ name, ...amount }] : [],
  );
  const amountsIn = (list: Terms['rebates' | 'loanCashout' | 'transactions']) =>
    list.ok
      ? list.value.flatMap((entry) => (entry.amount.ok && !isPercentage(entry) ? [entry.amount] : []))
      : [];
  const paid = [terms.loanCashout, terms.offerCashout, terms.transactions].map(amountsIn);
  const all = [...named, ...amountsIn(terms.rebates), ...paid.flat()];
  const reading = (
    unit: AmountUnit,
    isCertain: boolean,
    evidence: UnitEvidence,
  ): UnitReading<AmountUnit> => ({
    group: 'amounts',
    paths: all.map(({ path }) => path),
    reading: unit,
    status: isCertain ? 'certain' : 'assumed',
    evidence: [evidence],
  });
  if (setting !== 'auto') return reading(setting, true, { id: 'configured' });
  // A premium stands in an object of its own, which another system may have filled in.
  const offered = named.filter(({ name }) => name !== 'insurance');
  const ownFraction = offered.find(hasFraction);
  const fractional = ownFraction ?? all.find(hasFraction);
  const computed = named.filter(
    ({ name, value }) => computedAmounts.some((amount) => amount === name) && value !== 0,
  );
  const isWhole = computed.length >= 3 && computed.every((amount) => !hasFraction(amount));
  if (!fractional)
    return isWhole
      ? reading('centavos', false, { id: 'whole-amounts' })
      : reading('reais', false, { id: 'default' });
  const { path, value } = fractional;
  // If anything else indicates centavos, the units are mixed and none is certain.
  const isSure = ownFraction !== undefined && !isWhole && !paid.some((list) => isMixed(offered, list));
  return reading('reais', isSure, { id: 'fractional-amount', path, value });
}

/** With fewer computed amounts, amounts rounded to the real are as likely as centavos. */
const minComputedAmounts = 2;

/** True if the amounts are only by default reais: all are whole, and some of them were computed. */
export function couldBeCentavos({ amounts }: Terms, { evidence }: UnitReading<AmountUnit>): boolean {
  // The premium is left out: another system may have computed it, in another unit.
  const { insurance: _, disbursement: __, ...computed } = amounts;
  const given = Object.values(computed).filter((amount) => amount.ok && amount.value !== 0);
  return given.length >= minComputedAmounts && evidence.every(({ id }) => id === 'default');
}

type Amount = { value: number };

/** True of an amount that is not whole. */
function hasFraction({ value }: Amount): boolean {
  return !Number.isInteger(value);
}

/** True if a payment, or their sum, is a hundred times an amount of the offer, or a hundredth of it. */
function isMixed(offered: readonly Amount[], paid: readonly Amount[]): boolean {
  const sum = paid.reduce((all, { value }) => all + value, 0);
  return offered.some(({ value }) =>
    [...paid, { value: sum }].some((payment) => isHundredfold(payment.value, value)),
  );
}

/** True if one amount is exactly a hundred times the other, within the precision of a double. */
export function isHundredfold(amount: number, other: number): boolean {
  if (amount === 0 || other === 0) return false;
  const ratio = amount / other;
  return Math.abs(ratio - 100) < 1e-9 || Math.abs(ratio - 0.01) < 1e-13;
}
