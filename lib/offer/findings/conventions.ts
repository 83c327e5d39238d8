import type { DayCount } from '../calendar/day-count.ts';
import { roundingModes } from '../units/rounding.ts';
import type { Assumption, AssumptionId } from './assumption.ts';

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
export type Convention = {
  id: AssumptionId;
  value?: string;
  /** The norm that describes the convention, cited in its own language; null for practice that no norm describes. */
  source: string | null;
  witness: Witness;
  /** How it changes the equations, in the names of the formulas of the review. */
  equation: string;
  /** `ordinary`: what nearly every lender does, which the panel need not say. */
  usual: 'ordinary' | 'some' | 'few';
};

/** t: months of interest to each installment; d: calendar days; du: business days. Source of 30E/360: ISDA 2006, 4.16(g). */
export const dayCountEquations: Record<DayCount, string> = {
  'equal-months': 't = 1, …, n',
  'calendar/365': 't = 12 × d ÷ 365',
  'calendar/30': 't = d ÷ 30',
  '30E/360': 't = d30E ÷ 30',
  'business/252': 't = du ÷ 21',
  'first-days/30': 't1 = d ÷ 30, t2 = t1 + 1, …',
  'months/365': 't1 = m + d ÷ dm + 365 ÷ 360, t2 = t1 + 365 ÷ 360, …',
};

const dayCountWitnesses: Record<DayCount, Witness> = {
  'equal-months': 'ordinary',
  'calendar/365': 'platform',
  'calendar/30': 'payroll',
  '30E/360': 'platform',
  'business/252': 'platform',
  'first-days/30': 'ordinary',
  'months/365': 'ccb',
};

const cetNorm = 'Res. CMN 4.881/2020, art. 4';
const iofNorm = 'Decreto 6.306/2007, art. 7';
const nbr = 'ABNT NBR 5891';

type Row = Omit<Convention, 'usual' | 'source'> & Partial<Pick<Convention, 'usual' | 'source'>>;

const rows: readonly Row[] = [
  ...Object.entries(dayCountEquations).map(([value, equation]) => ({
    id: 'day-count' as const,
    ...{ value, equation, witness: dayCountWitnesses[value as DayCount] },
    source: value === '30E/360' ? 'ISDA 2006, 4.16(g)' : null,
    usual: value === 'months/365' ? ('some' as const) : ('ordinary' as const),
  })),
  { id: 'amortization', value: 'price', witness: 'ordinary', equation: 'A = P ÷ Σ (1 + i)^−t' },
  { id: 'amortization', value: 'sac', witness: 'ordinary', equation: 'Ak = P ÷ n + J' },
  { id: 'balloon', witness: 'ordinary', usual: 'few', equation: 'A = (P − An × (1 + i)^−tn) ÷ Σ (1 + i)^−t' },
  {
    id: 'interest-apart',
    witness: 'ordinary',
    usual: 'some',
    equation: 'A1 = A + P × ((1 + i)^(d ÷ 30 − 1) − 1)',
  },
  { id: 'due-date-adjustment', value: 'none', witness: 'ordinary', equation: 'dk = d1 + k' },
  { id: 'due-date-adjustment', value: 'following', witness: 'platform', equation: 'dk → du' },
  { id: 'grace-count', value: 'included', witness: 'ordinary', equation: 'n − g' },
  { id: 'grace-count', value: 'excluded', witness: 'ordinary', equation: 'n + g' },
  { id: 'interest-deferred', witness: 'ordinary', equation: 'P × (1 + i)^g' },
  { id: 'financed', witness: 'ordinary', equation: 'P = PV + IOF + IOFa + S + R' },
  { id: 'not-financed', witness: 'ordinary', equation: 'P = PV' },
  { id: 'payoff', witness: 'refinancing', usual: 'few', equation: 'P = PV + Q' },
  { id: 'unlisted-cost', witness: 'refinancing', usual: 'few', equation: 'P = PV + Q, FC0 = PV' },
  {
    id: 'iof-kind',
    value: 'exempt',
    witness: 'norm',
    source: 'Decreto 6.306/2007, arts. 8 e 9',
    usual: 'some',
    equation: 'IOF = 0',
  },
  {
    id: 'iof-kind',
    value: 'additional-only',
    witness: 'norm',
    source: 'Decreto 6.306/2007, art. 8, § 5',
    usual: 'some',
    equation: 'IOF = P × ra',
  },
  {
    id: 'iof-kind',
    value: 'new-part-only',
    witness: 'refinancing',
    source: 'Decreto 6.306/2007, art. 7, §§ 7 a 9',
    usual: 'some',
    equation: 'IOF × (P − Q) ÷ P',
  },
  {
    id: 'iof-kind',
    value: 'premium-outside',
    witness: 'ordinary',
    usual: 'some',
    equation: 'IOF × (P − S) ÷ P',
  },
  {
    id: 'iof-on',
    value: 'present-values',
    witness: 'payroll',
    usual: 'some',
    equation: 'ak = Ak ÷ (1 + i)^tk',
  },
  {
    id: 'iof-on',
    value: 'capitalised-balance',
    witness: 'ccb',
    usual: 'some',
    equation: 'Σ ak = P × (1 + i)^t0',
  },
  { id: 'iof-on', value: 'equal-shares', witness: 'payroll', usual: 'few', equation: 'ak = P ÷ n' },
  { id: 'iof-base', witness: 'norm', source: iofNorm, equation: 'P = PV + IOF + IOFa + S + R' },
  { id: 'iof-days', value: 'to-the-day', witness: 'norm', source: iofNorm, equation: 'dk = d' },
  { id: 'iof-days', value: 'business-days', witness: 'payroll', usual: 'few', equation: 'dk → du' },
  { id: 'iof-cap', witness: 'norm', source: `${iofNorm}, § 1`, equation: 'min(dk, 365)' },
  {
    id: 'iof-holds',
    value: 'with-additional',
    witness: 'ordinary',
    equation: 'IOF = Σ ak × r × min(dk, 365) + P × ra',
  },
  {
    id: 'iof-holds',
    value: 'without-additional',
    witness: 'ordinary',
    equation: 'IOF = Σ ak × r × min(dk, 365)',
  },
  { id: 'iof-rounded-by-part', witness: 'platform', equation: 'IOF = Σ [ak × r × min(dk, 365)]' },
  { id: 'iof-one-pass', witness: 'published', usual: 'few', equation: 'P = (PV + S + R) × (1 + t)' },
  ...(['person', 'company', 'small-company', 'mei'] as const).map((value) => ({
    id: 'borrower' as const,
    ...{ value, source: iofNorm, witness: 'norm' as const, equation: 'r, ra' },
  })),
  { id: 'premium-single', value: 'financed', witness: 'ordinary', equation: 'P = PV + … + S' },
  {
    id: 'premium-single',
    value: 'at-disbursement',
    witness: 'norm',
    source: cetNorm,
    equation: 'FC0 = PV − S',
  },
  { id: 'premium-monthly', value: 'within', witness: 'ordinary', usual: 'some', equation: 'A + S ÷ n' },
  { id: 'premium-monthly', value: 'beside', witness: 'ordinary', usual: 'some', equation: 'FCj = A + S ÷ n' },
  {
    id: 'premium-monthly',
    value: 'on-balance',
    witness: 'ordinary',
    usual: 'some',
    equation: 'FCj = A + S × Pj ÷ P',
  },
  { id: 'costs-in-advance', witness: 'norm', source: cetNorm, equation: 'FC0 = PV − S − R' },
  { id: 'not-in-cet', witness: 'ordinary', equation: 'FC0 = PV' },
  ...(
    [
      ['installment', 'A', 'P ÷ Σ (1 + i)^−t'],
      ['row', 'Jk', 'Pk × i'],
      ['total', 'Σ', 'n × P ÷ Σ (1 + i)^−t'],
    ] as const
  ).flatMap(([place, name, formula]) =>
    roundingModes.map((mode) => ({
      id: 'rounding' as const,
      value: `${place}/${mode}`,
      witness: mode === 'half-even' ? ('norm' as const) : ('ordinary' as const),
      source: mode === 'half-even' ? nbr : null,
      equation: mode === 'cut' ? `${name} = ⌊${formula}⌋` : `${name} = [${formula}]`,
      usual: mode === 'cut' ? ('some' as const) : ('ordinary' as const),
    })),
  ),
  { id: 'last-settles', witness: 'ordinary', equation: 'An = Σ − (n − 1) × A' },
  { id: 'digits-of-the-rate', witness: 'ordinary', equation: '|i − i′| ≤ 10^−k ÷ 2' },
  { id: 'digits-cut', witness: 'ordinary', usual: 'some', equation: 'i ≤ i′ < i + 10^−k' },
  { id: 'nominal-rate', witness: 'ordinary', usual: 'few', equation: 'y = 12 × i' },
  { id: 'cet-twelfth-root', witness: 'ordinary', equation: 'm = (1 + CET)^(1 ÷ 12) − 1' },
  { id: 'cet-30-of-365', witness: 'payroll', equation: 'm = (1 + CET)^(30 ÷ 365) − 1' },
  { id: 'cet-compounded-months', witness: 'payroll', usual: 'some', equation: 'CET = (1 + m)^12 − 1' },
  {
    id: 'cet-calendar',
    value: 'equal-months',
    witness: 'norm',
    usual: 'some',
    equation: 'dj = j × 365 ÷ 12',
  },
  { id: 'equal-periods', witness: 'norm', usual: 'some', equation: 'dj = j × 365 ÷ 12' },
];

/** Every convention that the review knows. The other assumptions of a review say how a figure was read. */
export const conventions: readonly Convention[] = rows.map((row) => ({
  usual: 'ordinary',
  source: null,
  ...row,
}));

/**
 * The conventions that an assumption names: several where its value joins those that were used together by a plus, or
 * separates those that fit equally well by a space. Empty where it names none.
 */
export function conventionsOf({
  id,
  value,
}: {
  id: string;
  value?: Assumption['value'];
}): readonly Convention[] {
  const own = conventions.filter((one) => one.id === id);
  const values = String(value ?? '').split(/[ +]/);
  return own.filter((one) => one.value === undefined || values.includes(one.value));
}
