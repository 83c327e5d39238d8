import type { JsonObject } from '#lib/loan/json.ts';
import type { MistakeKind } from './mistake-kinds.ts';
import type { Contract } from './right-contract.ts';
import { nextOpenDay } from './truth-calendar.ts';
import { monthlyOfYear, truthCet } from './truth-cet.ts';
import { dailyTaxRatio, type TaxedBorrower, taxRatesOn } from './truth-tax.ts';
import type { WrittenOffer } from './written-offer.ts';

const borrowers: readonly TaxedBorrower[] = ['person', 'company', 'small-company', 'mei'];
const perUnit = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;

type Explain = (contract: Contract, written: WrittenOffer, changed: number) => boolean;

/**
 * The mistakes that another way of lending explains within the digits, by the field that was changed. Such a figure is
 * a question rather than a mistake.
 */
const explanations: Readonly<Record<string, Explain>> = {
  iofAmount: (contract, { writing }, changed) =>
    otherTaxes(contract).some(
      (tax) => Math.abs(tax - reais(changed, writing)) <= 0.01 * contract.dueDays.length + 0.05,
    ),
  iofAdditionalAmount: (contract, { writing }, changed) =>
    otherAdditionals(contract).some((tax) => Math.abs(tax - reais(changed, writing)) <= 0.05),
  yearlyCET: (contract, { writing }, changed) => {
    const stated = changed / perUnit[writing.cetUnit];
    return otherCets(contract).some((cet) => isNear(cet, stated));
  },
  monthlyCET: (contract, { writing }, changed) => {
    const stated = changed / perUnit[writing.cetUnit];
    return otherCets(contract).some(
      (cet) => isNear(monthlyOfYear(cet), stated) || isNear((1 + cet) ** (30 / 365) - 1, stated),
    );
  },
};

export function isExplained(
  { field }: MistakeKind,
  contract: Contract,
  written: WrittenOffer,
  offer: JsonObject,
): boolean {
  const changed = offer[field];
  if (field === 'numberOfInstallments') return isBalloonLike(contract, Number(changed), offer);
  return typeof changed === 'number' && (explanations[field]?.(contract, written, changed) ?? false);
}

function reais(amount: number, { amountUnit }: WrittenOffer['writing']): number {
  return amountUnit === 'reais' ? amount : amount / 100;
}

function isNear(cet: number, stated: number): boolean {
  return Math.abs(cet - stated) <= Math.max(0.0001, 0.005 * Math.abs(cet));
}

/**
 * No tax, the additional alone, that of any borrower with and without the additional, to due days or to business days, on
 * the principal that each installment repays, on its present value or on equal shares, and without the premium.
 */
function otherTaxes(contract: Contract): number[] {
  const { shares, presentShares, dueDays, release } = contract;
  const days = [dueDays, dueDays.map(nextOpenDay)].map((ends) => ends.map((day) => day - release));
  const parts = [shares, presentShares, shares.map(() => 1 / shares.length)];
  const all = borrowers.flatMap((borrower) => {
    const { daily, additional } = taxRatesOn(borrower, release);
    const ratios = days.flatMap((counted) => parts.map((part) => dailyTaxRatio(part, counted, daily)));
    return basesOf(contract).flatMap((base) => [
      additional * base,
      ...ratios.flatMap((ratio) => [ratio * base, (ratio + additional) * base]),
    ]);
  });
  return [0, ...all];
}

function otherAdditionals(contract: Contract): number[] {
  return [0, 0.0038, 0.0095].flatMap((rate) => basesOf(contract).map((base) => rate * base));
}

/** The principal with the premium and the tax that it finances, without either, and what is paid out alone. */
function basesOf({ principal, disbursed, premium, financed, dailyTax, additionalTax }: Contract): number[] {
  const untaxed = [0, financed.premium ? premium : 0, financed.tax ? dailyTax + additionalTax : 0];
  return [...untaxed.map((part) => principal - part), disbursed];
}

/** The CET by days or by equal months, and with the fee in it or not. */
function otherCets({ flows, rebate }: Contract): number[] {
  const calendars = [flows.days, flows.days.map((_, index) => ((index + 1) * 365) / 12)];
  const cets = calendars.flatMap((days) =>
    [flows.received, flows.received - rebate, flows.received + rebate].map((received) =>
      truthCet({ ...flows, received, days }),
    ),
  );
  return [...cets, ...cets.map((cet) => (1 + cet) ** (360 / 365) - 1)];
}

/** A count that is one short is also a last installment of twice the amount, unless a CET says otherwise. */
function isBalloonLike(
  { count }: Contract,
  changed: number,
  { yearlyCET, monthlyCET, monthlyFee, yearlyFee }: JsonObject,
): boolean {
  const hasCet = yearlyCET !== undefined || monthlyCET !== undefined;
  const hasRate = monthlyFee !== undefined || yearlyFee !== undefined;
  return changed < count && !hasCet && !hasRate;
}
