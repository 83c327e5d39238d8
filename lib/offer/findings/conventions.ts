import type { DayCount } from '../calendar/bank-calendar.ts';
import { borrowers } from '../norms/dated-norms.ts';

/**
 * Who is known to count in this way: a norm, nearly every lender (`ordinary`), or lenders of one kind, from whose published
 * offers it was recomputed.
 */
type Witness =
  | 'norm'
  | 'ordinary'
  | 'payroll'
  | 'ccb'
  | 'refinancing'
  | 'microcredit'
  | 'platform'
  | 'published';

/**
 * A way of computing that lenders differ in. Its name in both languages is the text of its assumption (`review.assumed`,
 * and the texts of the value). `value`: undefined where the value of the assumption is a figure of the offer.
 */
type Row<Id extends string> = {
  id: Id;
  value?: string;
  /** The norm that describes the convention, cited in its own language; null for practice that no norm describes. */
  source: string | null;
  witness: Witness;
  /** How it changes the equations, in the names of the formulas of the review. */
  equation: string;
  /** `ordinary`: what nearly every lender does, which the panel need not say. */
  usual: 'ordinary' | 'some' | 'few';
};

type Further = Partial<Pick<Row<string>, 'source' | 'usual'>>;
const some: Further = { usual: 'some' };
const few: Further = { usual: 'few' };

function row<const Id extends string>(
  id: Id,
  value: string | undefined,
  witness: Witness,
  equation: string,
  further: Further = {},
): Row<Id> {
  const named = value === undefined ? { id } : { id, value };
  return { ...named, source: null, usual: 'ordinary', witness, equation, ...further };
}

/** t: months of interest to each installment; d: calendar days; du: business days. */
const dayCount = (value: DayCount, witness: Witness, equation: string, further: Further = {}) =>
  row('day-count', value, witness, equation, further);

const cetNorm = 'Res. CMN 4.881/2020, art. 4';
const iofNorm = 'Decreto 6.306/2007, art. 7';
const lessIof = (article: string): Further => ({ ...some, source: `Decreto 6.306/2007, ${article}` });

const rows = [
  dayCount('equal-months', 'ordinary', 't = 1, …, n'),
  dayCount('calendar/365', 'platform', 't = 12 × d ÷ 365'),
  dayCount('calendar/30', 'payroll', 't = d ÷ 30'),
  dayCount('30E/360', 'platform', 't = d30E ÷ 30', { source: 'ISDA 2006, 4.16(g)' }),
  dayCount('business/252', 'platform', 't = du ÷ 21'),
  dayCount('first-days/30', 'ordinary', 't1 = d ÷ 30, t2 = t1 + 1, …'),
  dayCount('months/365', 'ccb', 't1 = m + d ÷ dm + 365 ÷ 360, t2 = t1 + 365 ÷ 360, …', some),
  row('amortization', 'price', 'ordinary', 'A = P ÷ Σ (1 + i)^−t'),
  row('amortization', 'sac', 'ordinary', 'Ak = P ÷ n + J'),
  // The last payment is larger than the others. value: that payment in reais.
  row('balloon', undefined, 'ordinary', 'A = (P − An × (1 + i)^−tn) ÷ Σ (1 + i)^−t', few),
  // The interest of a longer first period is paid beside the first installment.
  row('interest-apart', undefined, 'ordinary', 'A1 = A + P × ((1 + i)^(d ÷ 30 − 1) − 1)', some),
  row('due-date-adjustment', 'none', 'ordinary', 'dk = d1 + k'),
  row('due-date-adjustment', 'following', 'platform', 'dk → du'),
  // Interest is counted to business days, and the days are written unmoved: the lending API in practice.
  row('due-date-adjustment', 'all-following', 'platform', 'd1, dk → du', some),
  // In the number of installments.
  row('grace-count', 'included', 'ordinary', 'n − g'),
  row('grace-count', 'excluded', 'ordinary', 'n + g'),
  // value: the months in which interest is added to the principal.
  row('interest-deferred', undefined, 'ordinary', 'P × (1 + i)^g'),
  // value: the financed costs, such as `iof+iofAdditional+insurance+rebates`, or `none`; the same of other costs.
  row('financed', undefined, 'ordinary', 'P = PV + IOF + IOFa + S + R'),
  // An amount that stands in no field, in reais: it pays off an earlier contract, or the borrower did not receive it.
  row('payoff', undefined, 'refinancing', 'P = PV + Q', few),
  row('unlisted-cost', undefined, 'refinancing', 'P = PV + Q, FC0 = PV', few),
  // Less IOF than on the whole principal; what its days are charged on; what is in its base; whether some days are cut.
  row('iof-kind', 'exempt', 'norm', 'IOF = 0', lessIof('arts. 8 e 9')),
  row('iof-kind', 'additional-only', 'norm', 'IOF = P × ra', lessIof('art. 8, § 5')),
  row('iof-kind', 'new-part-only', 'refinancing', 'IOF × (P − Q) ÷ P', lessIof('art. 7, §§ 7 a 9')),
  row('iof-kind', 'premium-outside', 'ordinary', 'IOF × (P − S) ÷ P', some),
  row('iof-on', 'present-values', 'payroll', 'ak = Ak ÷ (1 + i)^tk', some),
  row('iof-on', 'capitalised-balance', 'ccb', 'Σ ak = P × (1 + i)^t0', some),
  row('iof-on', 'equal-shares', 'payroll', 'ak = P ÷ n', few),
  row('iof-base', undefined, 'norm', 'P = PV + IOF + IOFa + S + R', { source: iofNorm }),
  row('iof-outside', 'tax', 'published', 'IOF × (P − IOF) ÷ P', some),
  row('iof-outside', 'costs', 'published', 'IOF × PV ÷ P', some),
  row('iof-days', 'to-the-day', 'norm', 'dk = d', { source: iofNorm }),
  row('iof-days', 'business-days', 'payroll', 'dk → du', few),
  row('iof-cap', undefined, 'norm', 'min(dk, 365)', { source: `${iofNorm}, § 1` }),
  row('iof-holds', 'with-additional', 'ordinary', 'IOF = Σ ak × r × min(dk, 365) + P × ra'),
  row('iof-holds', 'without-additional', 'ordinary', 'IOF = Σ ak × r × min(dk, 365)'),
  // Computed without the tax on itself. value: the reais that are therefore not paid out.
  row('iof-one-pass', undefined, 'published', 'P = (PV + S + R) × (1 + t)', few),
  ...borrowers.map((borrower) => row('borrower', borrower, 'norm', 'r, ra', { source: iofNorm })),
  row('premium-single', 'financed', 'ordinary', 'P = PV + … + S'),
  row('premium-single', 'at-disbursement', 'norm', 'FC0 = PV − S', { source: cetNorm }),
  row('premium-monthly', 'within', 'ordinary', 'A + S ÷ n', some),
  row('premium-monthly', 'beside', 'ordinary', 'FCj = A + S ÷ n', some),
  row('costs-in-advance', undefined, 'norm', 'FC0 = PV − S − R', { source: cetNorm }),
  // Costs that are neither financed nor counted.
  row('not-in-cet', undefined, 'ordinary', 'FC0 = PV'),
  // A rate that the written one was rounded or cut from gives the figure.
  row('digits-of-the-rate', undefined, 'ordinary', '|i − i′| ≤ 10^−k ÷ 2'),
  // Whole reais, such as 2,071 for 2,070.92.
  row('digits-of-the-installment', undefined, 'published', '|A − A′| ≤ 0.5', some),
  row('rate-from', 'yearly-nominal', 'published', 'i = y ÷ 12', some),
  row('nominal-rate', undefined, 'ordinary', 'y = 12 × i', few),
  row('cet-twelfth-root', undefined, 'ordinary', 'm = (1 + CET)^(1 ÷ 12) − 1'),
  row('cet-30-of-365', undefined, 'payroll', 'm = (1 + CET)^(30 ÷ 365) − 1'),
  row('cet-compounded-months', undefined, 'payroll', 'CET = (1 + m)^12 − 1', some),
  row('cet-calendar', 'equal-months', 'norm', 'dj = j × 365 ÷ 12', some),
  // The total is what is lent, and not what is paid: the lending API in practice, in 2022.
  row('total-of-principal', undefined, 'platform', 'Σ = P', some),
  // The offer has no dates, so the periods are assumed to be equal months.
  row('equal-periods', undefined, 'norm', 'dj = j × 365 ÷ 12', some),
];

export type ConventionId = (typeof rows)[number]['id'];
export type ConventionRow = Row<ConventionId>;
/** Every convention that the review knows. The other assumptions of a review say how a figure was read. */
export const conventions: readonly ConventionRow[] = rows;

/**
 * The conventions that an assumption names: several where its value joins those that were used together by a plus, or
 * separates those that fit equally well by a space. Empty where it names none.
 */
export function conventionsOf({ id, value }: { id: string; value?: string | number }): ConventionRow[] {
  const withId = conventions.filter((convention) => convention.id === id);
  const values = String(value ?? '').split(/[ +]/);
  return withId.filter((convention) => convention.value === undefined || values.includes(convention.value));
}
