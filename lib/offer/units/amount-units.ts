import { yearlyOf } from '../cet/solve-cet.ts';
import { mapReading, type Reading } from '../terms/read-field.ts';
import { type AmountName, isPercentage, type Terms } from '../terms/read-terms.ts';
import { halfDigit } from './rounding.ts';

export type AmountUnit = 'reais' | 'centavos';
export type RateUnit = 'fraction' | 'percent' | 'basis-points';
export type UnitGroup = 'amounts' | 'rates' | 'cet' | 'fine' | 'insurance-fee';

/** What speaks for a reading; `path` and `value` where one figure does. */
export type Evidence = {
  id:
    | 'configured'
    /** Centavos are whole. */
    | 'fractional-amount'
    /** Computed amounts that are all whole: one in a hundred each, in reais. */
    | 'whole-amounts'
    /** All are whole, and more of them agree to the centavo than would to the real. */
    | 'agree-as-centavos'
    /** The line of a boleto carries its amount in centavos: it is the figure beside it, or a hundred times that. */
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
    /** As sent, over the CET computed from the payments. */
    | 'cet-ratio'
    /** The premium is the fee times an amount of the offer. */
    | 'premium'
    /** Of what contracts charge for a late payment: 0.1% to 20%. */
    | 'usual-range'
    /** Nought is nought in every unit. */
    | 'zero';
  path?: string;
  value?: number;
};

export type UnitReading<U extends AmountUnit | RateUnit = AmountUnit | RateUnit> = {
  group: UnitGroup;
  /** Null where nothing tells; the figures are then used in no computation. */
  reading: U | null;
  /** `assumed`: the likeliest, and computed with; another cannot be ruled out. */
  status: 'certain' | 'assumed' | 'ambiguous';
  evidence: Evidence[];
  paths: string[];
};

/** The units that the lender has configured; `auto`, and a group of rates that is not named: inferred from the figures. */
export type UnitSettings = {
  amountUnit: AmountUnit | 'auto';
  /** One unit for all rates, or one for each group: they do mix within an offer. */
  rateUnit: RateUnit | 'auto' | { [group in Exclude<UnitGroup, 'amounts'>]?: RateUnit | 'auto' };
};

/** What the unit of a group of rates is set to: one unit stands for all groups, or each is set for itself. */
export function configuredRateUnit(
  setting: UnitSettings['rateUnit'],
  group: Exclude<UnitGroup, 'amounts'>,
): RateUnit | 'auto' {
  return typeof setting === 'string' ? setting : (setting[group] ?? 'auto');
}

export const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;
export const rateUnits = ['fraction', 'percent', 'basis-points'] as const;

const computedAmounts: readonly AmountName[] = ['installment', 'iof', 'iofAdditional', 'interest'];

/** The unit in which the amount beside a boleto is the one of its line. */
export type BoletoAmount = { unit: AmountUnit; path: string; value: number };

/**
 * Reais or centavos. Every equation of a loan holds in both, so only the digits tell: a fraction of one is no
 * centavo; the line of a boleto says its own amount in centavos; three computed amounts or more that are whole are
 * hardly reais. Otherwise reais are assumed. What is a part of an amount, and none itself, tells nothing. Offers and
 * what was paid may be in two units: certain is what the offer's own amounts say, or a boleto of the amount paid out.
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
  // A premium stands in an object of its own, which another system may have filled.
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
    // Where something else says centavos the amounts are mixed, and none is sure.
    const isSure = ownFraction && isOf('reais') && !isWhole && !paid.some((list) => isMixed(own, list));
    return { ...group, reading: 'reais', status: isSure ? 'certain' : 'assumed', evidence };
  }
  const whole: Evidence[] = isWhole ? [{ id: 'whole-amounts' }] : [];
  const [boleto] = boletos;
  if (boleto && isOf(boleto.unit)) {
    // It tells of the cash-out alone; of the offer's own amounts where it is one of them, and they do not contradict.
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

/** True of an amount with digits beyond its unit. */
export function hasFraction({ value }: Amount): boolean {
  return !Number.isInteger(value);
}

/** True where what was paid, each or all together, is an amount of the offer a hundred times as large, or as small. */
function isMixed(own: readonly Amount[], paid: readonly Amount[]): boolean {
  const sum = paid.reduce((all, { value }) => all + value, 0);
  return own.some(({ value }) => [...paid, { value: sum }].some((one) => isHundredfold(one.value, value)));
}

/** True of two amounts that are one in two units: a hundred times the other, to the last digit of a double. */
export function isHundredfold(one: number, other: number): boolean {
  if (one === 0 || other === 0) return false;
  const ratio = one / other;
  return Math.abs(ratio - 100) < 1e-9 || Math.abs(ratio - 0.01) < 1e-13;
}

/** Two decimals of a per cent: rounding explains no more, however few digits were given. */
export const legalPrecision = 0.00005;

/** Half a unit of a rate's last digit, as a fraction. */
export function ratePrecision(value: number, unit: RateUnit): number {
  return Math.min(halfDigit(value) / perWhole[unit], legalPrecision);
}

/** The candidates in which a yearly rate is the monthly one compounded, each within the digits that were given. */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  const reach = halfDigit(monthly);
  return rateUnits.filter((unit) => {
    const whole = perWhole[unit];
    const low = compound(Math.max(0, monthly - reach) / whole) * whole;
    const high = compound((monthly + reach) / whole) * whole;
    return low <= yearly + halfDigit(yearly) && high >= yearly - halfDigit(yearly);
  });
}

/** True where the yearly rate is twelve times the monthly one: it is so in every unit, and tells none. */
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
