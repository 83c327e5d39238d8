import type { DayCount } from '../calendar/day-count.ts';
import { iofConventions } from '../iof/iof-conventions.ts';
import type { Assumption, AssumptionId } from '../review/assumption.ts';
import { roundingModes } from '../units/rounding.ts';

/**
 * A way of computing that lenders differ in. Its name in both languages is the text of its assumption (`review.assumed`,
 * and the texts of the value). `value`: undefined where the value of the assumption is a figure of the offer.
 */
export type Convention = {
  id: AssumptionId;
  value?: string;
  /** The norm that describes the convention, cited in its own language; null for practice that no norm describes. */
  source: string | null;
  /** How it changes the equations, in the names of the formulas of the review. */
  equation: string;
  /** True of what nearly every lender does, which the panel need not say. */
  isOrdinary?: true;
};

/** t: months of interest to each installment; d: calendar days; du: business days. Source of 30E/360: ISDA 2006, 4.16(g). */
export const dayCountEquations: Record<DayCount, string> = {
  'equal-months': 't = 1, …, n',
  'calendar/365': 't = 12 × d ÷ 365',
  'calendar/30': 't = d ÷ 30',
  '30E/360': 't = d30E ÷ 30',
  'business/252': 't = du ÷ 21',
  'first-days/30': 't1 = d ÷ 30, t2 = t1 + 1, …',
  'first-days/365': 't1 = 12 × d ÷ 365, t2 = t1 + 1, …',
  'first-simple/30': '(1 + i)^t1 = 1 + i × d ÷ 30, t2 = t1 + 1, …',
};

const cetNorm = 'Res. CMN 4.881/2020, art. 4';
const iofNorm = 'Decreto 6.306/2007, art. 7';

/** Where cents are rounded, and the equation with the brackets that stand for it: square ones round, lower ones cut. */
const roundedPlaces: readonly { place: string; equation: (brackets: readonly [string, string]) => string }[] =
  [
    { place: 'installment', equation: ([open, close]) => `A = ${open}P ÷ Σ (1 + i)^−t${close}` },
    { place: 'row', equation: ([open, close]) => `Jk = ${open}Pk × i${close}` },
    { place: 'total', equation: ([open, close]) => `Σ = ${open}n × P ÷ Σ (1 + i)^−t${close}` },
  ];

/** Every convention that the review knows. The other assumptions of a review say how a figure was read. */
export const conventions: readonly Convention[] = [
  ...Object.entries(dayCountEquations).map(([value, equation]) => ({
    id: 'day-count' as const,
    value,
    equation,
    source: value === '30E/360' ? 'ISDA 2006, 4.16(g)' : null,
  })),
  { id: 'daily-rate-rounded', source: null, equation: '(1 + i)^t = (1 + [(1 + i)^(1 ÷ 30) − 1])^d' },
  { id: 'amortization', value: 'price', source: null, equation: 'A = P ÷ Σ (1 + i)^−t' },
  { id: 'amortization', value: 'sac', source: null, equation: 'Ak = P ÷ n + J' },
  { id: 'balloon', source: null, equation: 'A = (P − An × (1 + i)^−tn) ÷ Σ (1 + i)^−t' },
  { id: 'interest-apart', source: null, equation: 'A1 = A + P × ((1 + i)^(d ÷ 30 − 1) − 1)' },
  { id: 'installment-at-signing', source: null, equation: 'd1 = d0, t = 0, …, n − 1' },
  { id: 'due-date-adjustment', value: 'none', source: null, equation: 'dk = d1 + k' },
  { id: 'due-date-adjustment', value: 'following', source: null, equation: 'dk → du' },
  { id: 'due-date-adjustment', value: 'following-after-first', source: null, equation: 'dk → du, k > 1' },
  { id: 'due-date-adjustment', value: 'preceding', source: null, equation: 'du ← dk' },
  { id: 'due-date-adjustment', value: 'every-30-days', source: null, equation: 'dk = d1 + 30 × k' },
  { id: 'grace-count', value: 'included', source: null, equation: 'n − g' },
  { id: 'grace-count', value: 'excluded', source: null, equation: 'n + g' },
  { id: 'interest-deferred', source: null, equation: 'P × (1 + i)^g' },
  { id: 'financed', source: null, equation: 'P = PV + IOF + IOFa + S + R' },
  { id: 'not-financed', source: null, equation: 'P = PV' },
  { id: 'payoff', source: null, equation: 'P = PV + Q' },
  ...iofConventions.map(({ id: value, source, equation }) => ({
    id: 'iof-kind' as const,
    ...{ value, source, equation },
  })),
  { id: 'iof-base', source: null, equation: 'P = PV + IOF + IOFa + S + R' },
  { id: 'iof-days', value: 'to-the-day', source: iofNorm, equation: 'dk = d', isOrdinary: true },
  { id: 'iof-days', value: 'by-installment', source: null, equation: 'dk = 30 × k' },
  { id: 'iof-cap', source: `${iofNorm}, § 1`, equation: 'min(dk, 365)' },
  {
    id: 'iof-holds',
    value: 'with-additional',
    source: null,
    equation: 'IOF = Σ ak × r × min(dk, 365) + P × ra',
  },
  { id: 'iof-holds', value: 'without-additional', source: null, equation: 'IOF = Σ ak × r × min(dk, 365)' },
  { id: 'iof-rounded-by-part', source: null, equation: 'IOF = Σ [ak × r × min(dk, 365)]' },
  ...(['person', 'company', 'small-company', 'mei'] as const).map((value) => ({
    id: 'borrower' as const,
    ...{ value, source: iofNorm, equation: 'r, ra' },
  })),
  { id: 'premium-single', value: 'financed', source: null, equation: 'P = PV + … + S' },
  { id: 'premium-single', value: 'at-disbursement', source: cetNorm, equation: 'FC0 = PV − S' },
  { id: 'premium-monthly', value: 'within', source: null, equation: 'A + S ÷ n' },
  { id: 'premium-monthly', value: 'beside', source: null, equation: 'FCj = A + S ÷ n' },
  { id: 'premium-monthly', value: 'on-balance', source: null, equation: 'FCj = A + S × Pj ÷ P' },
  { id: 'costs-in-advance', source: cetNorm, equation: 'FC0 = PV − S − R' },
  { id: 'not-in-cet', source: null, equation: 'FC0 = PV' },
  ...roundedPlaces.flatMap(({ place, equation }) =>
    roundingModes.map(
      (mode): Convention => ({
        id: 'rounding',
        value: `${place}/${mode}`,
        source: mode === 'half-even' ? 'ABNT NBR 5891' : null,
        equation: equation(mode === 'cut' ? ['⌊', '⌋'] : ['[', ']']),
        ...(mode === 'cut' ? {} : { isOrdinary: true }),
      }),
    ),
  ),
  { id: 'last-settles', source: null, equation: 'An = Σ − (n − 1) × A' },
  { id: 'sac-share-rounded', source: null, equation: 'Ak = [P ÷ n] + J' },
  { id: 'digits-of-the-rate', source: null, equation: '|i − i′| ≤ 10^−k ÷ 2' },
  { id: 'digits-cut', source: null, equation: 'i ≤ i′ < i + 10^−k' },
  { id: 'nominal-rate', source: null, equation: 'y = 12 × i' },
  { id: 'cet-twelfth-root', source: null, equation: 'm = (1 + CET)^(1 ÷ 12) − 1' },
  { id: 'cet-30-of-365', source: null, equation: 'm = (1 + CET)^(30 ÷ 365) − 1' },
  { id: 'cet-compounded-months', source: null, equation: 'CET = (1 + m)^12 − 1' },
  { id: 'cet-calendar', value: 'equal-months', source: null, equation: 'dj = j × 365 ÷ 12' },
  { id: 'cet-calendar', value: '30E/360', source: null, equation: 'dj = d30E × 365 ÷ 360' },
  { id: 'equal-periods', source: null, equation: 'dj = j × 365 ÷ 12' },
];

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
