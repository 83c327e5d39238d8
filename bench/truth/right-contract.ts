import type { LendingKind } from './lending-kinds.ts';
import type { Random } from './seeded-random.ts';
import { dayFrom, isoDay, monthsLater, nextOpenDay } from './truth-calendar.ts';
import { type RoundingMode, toCent, writtenAt } from './truth-rounding.ts';
import { amortize, presentValues, priceInstallment } from './truth-schedule.ts';
import { dailyTaxRatio, isContestedDay, type TaxedBorrower, type TaxRates, taxRatesOn } from './truth-tax.ts';

/** A contract whose figures are right. Amounts in reais, rates as fractions, days since 1970-01-01. */
export type Contract = {
  kind: LendingKind;
  release: number;
  dueDays: number[];
  rate: number;
  borrower: TaxedBorrower;
  /** The stated number of installments and grace periods, in months. */
  count: number;
  interestGrace: number;
  principalGrace: number;
  isGraceIncluded: boolean | null;
  disbursed: number;
  principal: number;
  payments: number[];
  installment: number;
  total: number;
  interest: number;
  premium: number;
  rebate: number;
  /** Null for a tax that the contract does not have. */
  dailyTax: number;
  additionalTax: number;
  financed: { tax: boolean; premium: boolean; rebate: boolean };
  /** FC0, the amounts that the borrower pays, and their days from the release. */
  flows: { received: number; paid: number[]; days: number[] };
  taxRates: TaxRates;
  /** The shares of the principal that each installment repays: the ordinary base of the IOF. */
  shares: number[];
  /** The present values of the payments for one unit of principal: the base of other lenders. */
  presentShares: number[];
};

type Costs = Pick<Contract, 'premium' | 'rebate' | 'financed'> & {
  monthlyPremium: number;
  payoff: number;
  unlisted: number;
};

/** Makes a contract of a kind: its own dates, amounts and tax, rounded as lenders round them. */
export function rightContract(kind: LendingKind, rate: number, random: Random): Contract {
  const drawn = random.chance(0.5) ? random.whole(5, 600) * 100 : toCent(random.between(500, 60_000));
  const disbursed = kind.borrower === undefined ? drawn : toCent(Math.min(drawn, smallLoan));
  const terms = termsOf(kind, disbursed, random);
  const { release, dueDays, borrower, interestGrace, principalGrace } = terms;
  const growth = kind.growth(rate, release, dueDays);
  const taxRates = ratesOf(kind, borrower, release);
  const costs = costsOf(kind, disbursed, dueDays.length, random);
  const balloon = kind.balloon ? random.between(0.15, 0.6) : 0;
  const capitalised = kind.capitalised?.(rate, release, dueDays[0] ?? 0) ?? (1 + rate) ** interestGrace;
  const isBalloonAlone = kind.balloon === 'alone';
  const interestOnly = principalGrace - interestGrace;
  const plan = { growth, balloon, isBalloonAlone, capitalised, interestOnly };
  const unit = amortize(1, plan, kind.amortization ?? 'price', null);
  const presentShares = presentValues(unit.payments, plan);
  const days = dueDays.map((day) => day - release);
  const taxDays = kind.taxDays ? dueDays.map((day) => nextOpenDay(day) - release) : days;
  const taxed = taxedShares(kind, unit.shares, presentShares, capitalised);
  const ratio = dailyTaxRatio(taxed, taxDays, taxRates.daily);
  const { premium, rebate, financed, payoff, unlisted } = costs;
  const net =
    disbursed + payoff + unlisted + (financed.premium ? premium : 0) + (financed.rebate ? rebate : 0);
  const untaxed = kind.tax === 'premium-outside' ? premium : kind.tax === 'new-part-only' ? payoff : 0;
  const taxRatio = ratio + taxRates.additional;
  const inFull = (net - taxRatio * untaxed) / (1 - taxRatio);
  const isAddedOnce = kind.onePass || kind.tax === 'outside-itself';
  const lent = isAddedOnce ? net * (1 + taxRatio) : inFull;
  const principal = toCent(financed.tax ? lent : net);
  const outside = kind.tax === 'outside-itself' ? principal - net : untaxed;
  const mode: RoundingMode = random.chance(0.8) ? 'half-up' : random.pick(['cut', 'half-even']);
  const exact =
    kind.amortization === 'sac'
      ? (unit.payments[plan.interestOnly] ?? 0) * principal
      : priceInstallment(plan) * principal;
  const installment = kind.wholeReais ? Math.round(exact) : writtenAt(exact, 2, mode);
  const settles = kind.balloon !== undefined || kind.amortization === 'sac' || random.chance(0.3);
  const isEqual = kind.wholeReais || (!settles && plan.interestOnly === 0);
  const booked = amortize(principal, plan, kind.amortization ?? 'price', installment);
  const own = isEqual ? booked.payments.map(() => installment) : booked.payments;
  const extra = kind.chargedApart ? apart(principal, rate, days[0] ?? 0) : 0;
  const payments = own.map((payment, index) => toCent(payment + (index === 0 ? extra : 0)));
  return statedContract(kind, terms, costs, random, {
    ...{ rate, principal, installment, payments, disbursed, days, taxRates },
    ...{ shares: unit.shares, presentShares },
    tax: {
      daily: (principal - outside) * ratio,
      additional: (principal - outside) * taxRates.additional,
      parts: taxed.map(
        (share, index) => share * principal * taxRates.daily * Math.min(365, taxDays[index] ?? 0),
      ),
    },
  });
}

type Terms = Pick<
  Contract,
  'release' | 'dueDays' | 'borrower' | 'count' | 'interestGrace' | 'principalGrace' | 'isGraceIncluded'
>;

/** The base of the daily tax of each installment, for one unit of principal. */
function taxedShares(
  { taxedOn }: LendingKind,
  shares: readonly number[],
  presentShares: readonly number[],
  capitalised: number,
): readonly number[] {
  if (taxedOn === 'present-values') return presentShares;
  if (taxedOn === 'equal-shares') return shares.map(() => 1 / shares.length);
  return taxedOn === 'capitalised-balance' ? shares.map((share) => share * capitalised) : shares;
}

/** Up to this amount a small company has rates of its own; costs that are financed may add a tenth. */
const smallLoan = 27_000;

function termsOf(kind: LendingKind, disbursed: number, random: Random): Terms {
  const named = random.weighted([
    { name: 'person', weight: 8 },
    { name: 'company', weight: 1.2 },
    { name: 'small-company', weight: 0.5 },
    { name: 'mei', weight: 0.3 },
  ] as const).name;
  const drawn = kind.borrower ?? named;
  const isLarge = kind.payoff || disbursed > smallLoan;
  const borrower = isLarge && drawn !== 'person' ? 'company' : drawn;
  const [from, until] = kind.released ?? [];
  const first = from === undefined ? dayFrom(2022, 1, 3) : dayOfText(from);
  let release = random.whole(first, until === undefined ? dayFrom(2026, 11, 20) : dayOfText(until));
  // Lenders may differ in the length of a broken month that begins after the 28th, which no published offer shows.
  const isUnclear = (day: number) => kind.capitalised !== undefined && Number(isoDay(day).slice(8)) > 28;
  while (isContestedDay(release) || isUnclear(release)) release += 1;
  const grace = kind.grace ? random.whole(1, kind.grace === 'both' ? 3 : 6) : 0;
  const interestGrace = kind.grace === 'both' ? grace : 0;
  const payments = random.pick([6, 10, 12, 12, 18, 24, 24, 36, 48, random.whole(2, 60)]);
  const amortizing = Math.max(2, payments);
  const count = amortizing + (kind.grace === 'principal' ? grace : 0);
  const dueDays = dueDaysOf(kind, release, count, interestGrace, random);
  const isGraceIncluded = grace === 0 ? null : random.chance(0.5);
  return {
    ...{ release, dueDays, borrower, interestGrace, principalGrace: grace, isGraceIncluded },
    count: amortizing + (isGraceIncluded ? grace : 0),
  };
}

function dayOfText(text: string): number {
  return Date.parse(text) / 86_400_000;
}

function dueDaysOf(
  { dueDays, chargedApart, dayCount }: LendingKind,
  release: number,
  count: number,
  deferred: number,
  random: Random,
): number[] {
  const isLong = chargedApart || dayCount.startsWith('first') || dayCount === 'months/365';
  const wait = isLong ? random.whole(33, 60) : random.chance(0.4) ? 0 : random.whole(20, 45);
  const anchor = wait === 0 ? monthsLater(release, 1) : release + wait;
  const all = Array.from({ length: count }, (_, index) => monthsLater(anchor, index + deferred));
  return random.chance(0.3) && dueDays === undefined ? all.map(nextOpenDay) : all;
}

function ratesOf({ tax }: LendingKind, borrower: TaxedBorrower, release: number): TaxRates {
  const rates = taxRatesOn(borrower, release);
  if (tax === 'exempt') return { daily: 0, additional: 0 };
  return tax === 'additional-only' ? { ...rates, daily: 0 } : rates;
}

function costsOf(
  { premium, tax, payoff, unlistedCost, costs }: LendingKind,
  disbursed: number,
  count: number,
  random: Random,
): Costs {
  const isPremiumUntaxed = tax === 'premium-outside';
  const isInsured = (premium !== undefined || isPremiumUntaxed || random.chance(0.4)) && costs !== 'none';
  const isMonthly = premium !== undefined && premium !== 'at-disbursement';
  const amount = isInsured ? toCent(disbursed * random.between(0.01, 0.06)) : 0;
  const monthlyPremium = isMonthly ? toCent(amount / count) : 0;
  const hasFee = random.chance(0.5) && costs !== 'none';
  const rebate = hasFee ? toCent(disbursed * random.between(0.005, 0.04)) : 0;
  // Most lenders finance every cost; some pay all of them, or the fee, out of the disbursed amount.
  const way = random.between(0, 1);
  return {
    premium: isMonthly ? (random.chance(0.5) ? monthlyPremium : toCent(monthlyPremium * count)) : amount,
    monthlyPremium,
    rebate,
    financed: {
      tax: way < 0.85,
      premium: (way < 0.85 && premium === undefined) || isPremiumUntaxed,
      rebate: way < 0.75,
    },
    payoff: payoff ? toCent(disbursed * random.between(0.3, 1.5)) : 0,
    unlisted: unlistedCost ? toCent(disbursed * random.between(0.01, 0.15)) : 0,
  };
}

/** The interest of the days beyond thirty, which some lenders add to the first installment. */
function apart(principal: number, rate: number, days: number): number {
  return toCent(principal * ((1 + rate) ** (Math.max(0, days - 30) / 30) - 1));
}

type Computed = Pick<
  Contract,
  'rate' | 'principal' | 'installment' | 'payments' | 'disbursed' | 'shares' | 'presentShares' | 'taxRates'
> & {
  days: number[];
  tax: { daily: number; additional: number; parts: number[] };
};

/** The figures that the lender states, and the flows from which its CET is computed. */
function statedContract(
  kind: LendingKind,
  terms: Terms,
  { premium, rebate, financed, monthlyPremium, payoff }: Costs,
  random: Random,
  { tax, days, payments, ...computed }: Computed,
): Contract {
  const { principal, disbursed: received } = computed;
  const isPayoffStated = kind.payoff === 'in-disbursement';
  const isWithin = kind.premium === 'within-installment';
  const stated = isWithin ? payments.map((payment) => toCent(payment + monthlyPremium)) : payments;
  const total = toCent(stated.reduce((sum, payment) => sum + payment, 0));
  const byPart = random.chance(0.2) && kind.tax === undefined;
  const dailyTax = byPart ? tax.parts.reduce((sum, part) => sum + toCent(part), 0) : tax.daily;
  const advance =
    (financed.tax ? 0 : tax.daily + tax.additional) +
    (financed.premium || monthlyPremium > 0 ? 0 : premium) +
    // A fee that is not financed may be a commission between partners, which the borrower does not pay.
    (financed.rebate || random.chance(0.5) ? 0 : rebate);
  return {
    ...{ kind, ...terms, ...computed, premium, rebate, financed },
    disbursed: isPayoffStated ? toCent(received + payoff) : received,
    installment: isWithin ? toCent(computed.installment + monthlyPremium) : computed.installment,
    payments: stated,
    total,
    interest: toCent(total - principal - (isWithin ? payments.length * monthlyPremium : 0)),
    dailyTax: toCent(dailyTax),
    additionalTax: toCent(tax.additional),
    flows: {
      received: received + payoff - advance,
      paid: isWithin ? stated : payments.map((payment) => toCent(payment + monthlyPremium)),
      // A lender that counts equal months has days of its own.
      days: kind.cet === 'equal-months' ? days.map((_, index) => ((index + 1) * 365) / 12) : days,
    },
  };
}
