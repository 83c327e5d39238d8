import { yearlyOf } from '../cet/solve-cet.ts';
import { mapReading, type Reading } from '../terms/read-field.ts';
import { type AmountName, isPercentage, type Terms } from '../terms/read-terms.ts';
import { halfDigit } from './rounding.ts';

export type AmountUnit = 'reais' | 'centavos';
export type RateUnit = 'fraction' | 'percent' | 'basis-points';
export type UnitGroup = 'amounts' | 'rates' | 'cet' | 'fine' | 'insurance-fee';

/** A piece of evidence for a unit. `path` and `value`: the figure, if it is a single one. */
export type Evidence = {
  id:
    | 'configured'
    /** Centavos are whole. */
    | 'fractional-amount'
    /** Three or more computed amounts are whole, which is unlikely in reais: one in a hundred for each. */
    | 'whole-amounts'
    /** All amounts are whole, and more of them agree as centavos than as reais. */
    | 'agree-as-centavos'
    /** The line of a boleto carries its amount in centavos, which equals the amount beside it in one of the units. */
    | 'boleto-amount'
    | 'default'
    /** The rate reproduces the installment to the cent. */
    | 'installment-equation'
    /** The rate is near one at which equal months give the installment. */
    | 'implied-rate'
    /** The yearly rate is the monthly one compounded. */
    | 'rate-pair'
    /** The yearly rate is twelve times the monthly one, in whatever unit. */
    | 'nominal-pair'
    /** The CET as sent, divided by the CET computed from the payments. */
    | 'cet-ratio'
    /** The premium is the fee times an amount of the offer. */
    | 'premium'
    /** Within the range that contracts charge for late payment: 0.1% to 20%. */
    | 'usual-range'
    /** Zero is zero in every unit. */
    | 'zero';
  path?: string;
  value?: number;
};

export type UnitReading<U extends AmountUnit | RateUnit = AmountUnit | RateUnit> = {
  group: UnitGroup;
  /** Null if the unit is not known; the figures are then used in no computation. */
  reading: U | null;
  /** `assumed`: the likeliest unit, which is computed with although another cannot be ruled out. */
  status: 'certain' | 'assumed' | 'ambiguous';
  evidence: Evidence[];
  paths: string[];
};

/** The configured units. `auto`, and a group of rates that is not named, is inferred from the figures. */
export type UnitSettings = {
  amountUnit: AmountUnit | 'auto';
  /** One unit for all rates, or one for each group, as the groups may differ within an offer. */
  rateUnit: RateUnit | 'auto' | { [group in Exclude<UnitGroup, 'amounts'>]?: RateUnit | 'auto' };
};

/** The configured unit of a group of rates, or `auto`. */
export function configuredRateUnit(
  setting: UnitSettings['rateUnit'],
  group: Exclude<UnitGroup, 'amounts'>,
): RateUnit | 'auto' {
  return typeof setting === 'string' ? setting : (setting[group] ?? 'auto');
}

/** How many of a unit make the fraction 1. */
export const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;
export const rateUnits = ['fraction', 'percent', 'basis-points'] as const;

const computedAmounts: readonly AmountName[] = ['installment', 'iof', 'iofAdditional', 'interest'];

/** The unit in which the amount beside a boleto (`value`, at `path`) equals the amount of its line. */
export type BoletoAmount = { unit: AmountUnit; path: string; value: number };

/**
 * Infers whether the amounts are reais or centavos. Every equation of a loan holds in both, so only the digits can tell:
 * centavos have no fraction; the line of a boleto carries its amount in centavos; three or more whole computed amounts
 * are hardly reais. Otherwise reais are assumed. Percentages tell nothing. The offer and the payments may have different
 * units, so only the offer's own amounts, or a boleto of the disbursed amount, make the unit certain.
 */
export function amountUnitOf(
  terms: Terms,
  setting: UnitSettings['amountUnit'],
  boletos: readonly BoletoAmount[] = [],
): UnitReading<AmountUnit> {
  const named = Object.entries(terms.amounts).flatMap(([name, amount]) =>
    amount.ok ? [{ name, ...amount }] : [],
  );
  const amountsIn = (list: Terms['rebates' | 'loanCashout' | 'transactions']) =>
    list.ok
      ? list.value.flatMap((entry) => (entry.amount.ok && !isPercentage(entry) ? [entry.amount] : []))
      : [];
  const paid = [terms.loanCashout, terms.offerCashout, terms.transactions].map(amountsIn);
  const all = [...named, ...amountsIn(terms.rebates), ...paid.flat()];
  const group = { group: 'amounts', paths: all.map(({ path }) => path) } as const;
  if (setting !== 'auto')
    return { ...group, reading: setting, status: 'certain', evidence: [{ id: 'configured' }] };
  // A premium stands in an object of its own, which another system may have filled in.
  const own = named.filter(({ name }) => name !== 'insurance');
  const ownFraction = own.find(hasFraction);
  const fractional = ownFraction ?? all.find(hasFraction);
  const computed = named.filter(
    ({ name, value }) => computedAmounts.some((one) => one === name) && value !== 0,
  );
  const isWhole = computed.length >= 3 && computed.every((amount) => !hasFraction(amount));
  const lines = boletos.map(({ path, value }): Evidence => ({ id: 'boleto-amount', path, value }));
  const isOf = (unit: AmountUnit) => boletos.every((boleto) => boleto.unit === unit);
  if (fractional) {
    const evidence: Evidence[] = [
      { id: 'fractional-amount', path: fractional.path, value: fractional.value },
      ...(isOf('reais') ? lines : []),
    ];
    // If anything else indicates centavos, the units are mixed and none is certain.
    const isSure = ownFraction && isOf('reais') && !isWhole && !paid.some((list) => isMixed(own, list));
    return { ...group, reading: 'reais', status: isSure ? 'certain' : 'assumed', evidence };
  }
  const whole: Evidence[] = isWhole ? [{ id: 'whole-amounts' }] : [];
  const [boleto] = boletos;
  if (boleto && isOf(boleto.unit)) {
    // A boleto tells the unit of the cash-out. It tells that of the offer if it is of the disbursed amount.
    const { unit } = boleto;
    const { disbursement } = terms.amounts;
    const haveSameFacts = boletos.some(({ value }) => disbursement.ok && value === disbursement.value);
    const isSure = haveSameFacts && (unit === 'centavos') === whole.length > 0;
    const evidence = unit === 'centavos' ? [...lines, ...whole] : lines;
    return { ...group, reading: unit, status: isSure ? 'certain' : 'assumed', evidence };
  }
  return whole.length > 0
    ? { ...group, reading: 'centavos', status: 'assumed', evidence: whole }
    : { ...group, reading: 'reais', status: 'assumed', evidence: [{ id: 'default' }] };
}

type Amount = { value: number };

/** True of an amount that is not whole. */
export function hasFraction({ value }: Amount): boolean {
  return !Number.isInteger(value);
}

/** True if a payment, or their sum, is a hundred times an amount of the offer, or a hundredth of it. */
function isMixed(own: readonly Amount[], paid: readonly Amount[]): boolean {
  const sum = paid.reduce((all, { value }) => all + value, 0);
  return own.some(({ value }) => [...paid, { value: sum }].some((one) => isHundredfold(one.value, value)));
}

/** True if one amount is exactly a hundred times the other, within the precision of a double. */
export function isHundredfold(one: number, other: number): boolean {
  if (one === 0 || other === 0) return false;
  const ratio = one / other;
  return Math.abs(ratio - 100) < 1e-9 || Math.abs(ratio - 0.01) < 1e-13;
}

/** Half a unit of the second decimal of a per cent. Rounding explains no more than that, however few digits are given. */
export const legalPrecision = 0.00005;

/** Half a unit of a rate's last digit, as a fraction, at most `legalPrecision`. */
export function ratePrecision(value: number, unit: RateUnit): number {
  return Math.min(halfDigit(value) / perWhole[unit], legalPrecision);
}

/** The units in which a yearly rate is the monthly one compounded, within the digits of both. */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  const reach = halfDigit(monthly);
  return rateUnits.filter((unit) => {
    const whole = perWhole[unit];
    const low = compound(Math.max(0, monthly - reach) / whole) * whole;
    const high = compound((monthly + reach) / whole) * whole;
    return low <= yearly + halfDigit(yearly) && high >= yearly - halfDigit(yearly);
  });
}

/** True if the yearly rate is twelve times the monthly one. That holds in every unit, so it tells none. */
export function isNominalPair(monthly: number, yearly: number): boolean {
  return Math.abs(yearly - 12 * monthly) <= halfDigit(yearly) + 12 * halfDigit(monthly);
}

/** A rate as a fraction (0.0199 is 1.99%); null if the rate is given but its unit is not known. */
export type Fraction = Reading<number> | null;

/** Converts a rate of a known unit to a fraction. Zero needs no unit. */
export function fractionOf(rate: Reading<number>, unit: UnitReading<RateUnit> | null): Fraction {
  if (rate.ok && rate.value === 0) return rate;
  if (rate.ok && !unit?.reading) return null;
  const whole = perWhole[unit?.reading ?? 'fraction'];
  return mapReading(rate, (value) => value / whole);
}
