import type { JsonObject } from '#lib/loan/json.ts';
import type { Contract } from './right-contract.ts';
import type { Random } from './seeded-random.ts';
import { isoDay } from './truth-calendar.ts';
import { monthlyOfYear, truthCet } from './truth-cet.ts';
import { type RoundingMode, writtenAt } from './truth-rounding.ts';

const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;
type Unit = keyof typeof perWhole;
/** How a lender writes rates. `digits`: decimals of the percent. `style`: whole rates have no more digits than these. */
export type WritingStyle = {
  style: 'whole' | 'rounded' | 'cut';
  rateUnit: Unit;
  cetUnit: Unit;
  amountUnit: 'reais' | 'centavos';
  digits: { monthly: number; yearly: number; cet: number };
  cetMode: RoundingMode;
  /** Monthly as the twelfth root of the yearly CET, or as thirty days of 365. */
  cetMonth: 'root' | '30/365';
};

/** The fields of an offer in the lending API, whose values may be amounts, rates, texts or objects. */
export type WrittenOffer = { loan: JsonObject; offer: JsonObject; writing: WritingStyle; missing: string[] };

export function writingOf(random: Random): WritingStyle {
  const unit = () =>
    random.weighted([
      { name: 'percent', weight: 60 },
      { name: 'fraction', weight: 38 },
      { name: 'basis-points', weight: 2 },
    ] as const).name;
  const rateUnit = unit();
  const style = random.weighted([
    { name: 'whole', weight: 40 },
    { name: 'rounded', weight: 35 },
    { name: 'cut', weight: 25 },
  ] as const).name;
  const monthly = random.pick([2, 2, 2, 4, 6]);
  return {
    ...{ style, rateUnit },
    cetUnit: random.chance(0.9) ? rateUnit : unit(),
    amountUnit: random.chance(0.96) ? 'reais' : 'centavos',
    digits: {
      monthly,
      yearly: random.chance(0.8) ? Math.max(2, monthly) : 2,
      cet: random.pick([2, 2, 2, 4]),
    },
    cetMode: style === 'cut' ? 'cut' : random.pick(['half-up', 'half-even']),
    cetMonth: random.chance(0.85) ? 'root' : '30/365',
  };
}

/** The contract's own rate: a whole one at the written digits, or one with digits that the offer does not show. */
export function rateFor({ style, digits }: WritingStyle, random: Random): number {
  const percent = random.between(0.4, random.chance(0.8) ? 5 : 14);
  return style === 'whole' ? writtenAt(percent, digits.monthly, 'half-up') / 100 : percent / 100;
}

const mostlyMissing = [
  'interestAmount',
  'totalAmount',
  'monthlyFee',
  'yearlyFee',
  'monthlyCET',
  'yearlyCET',
  'iofAmount',
  'iofAdditionalAmount',
  'expectedDisbursementDate',
  'firstDueDate',
  'interestType',
] as const;

/** Writes a contract as the lending API would answer it. In a third of the offers one to three fields are missing. */
export function writtenOffer(contract: Contract, writing: WritingStyle, random: Random): WrittenOffer {
  const { rateUnit, cetUnit, digits, style, cetMode, cetMonth } = writing;
  const rateMode: RoundingMode = style === 'cut' ? 'cut' : 'half-up';
  const inUnit = (fraction: number, decimals: number, unit: Unit, mode: RoundingMode) => {
    const whole = perWhole[unit];
    return writtenAt(fraction * whole, Math.max(0, decimals + 2 - Math.log10(whole)), mode);
  };
  const money = (amount: number) => (writing.amountUnit === 'reais' ? amount : Math.round(amount * 100));
  const cet = truthCet(contract.flows);
  const byDays = (1 + cet) ** (30 / 365) - 1;
  const { cet: cetKind } = contract.kind;
  const isCut = cetKind === 'compounded-cut' || cetKind === 'of-written-month';
  const isCompounded = isCut || cetKind === 'compounded';
  const month = isCompounded || cetMonth === '30/365' ? byDays : monthlyOfYear(cet);
  const writtenCet = (fraction: number) => inUnit(fraction, digits.cet, cetUnit, isCut ? 'cut' : cetMode);
  const ofMonth = cetKind === 'of-written-month' ? writtenCet(month) / perWhole[cetUnit] : month;
  const yearly = isCompounded ? (1 + ofMonth) ** 12 - 1 : cet;
  const isTaxSplit = random.chance(0.8);
  const isTaxTotal = !isTaxSplit || random.chance(0.3);
  const { dailyTax, additionalTax, premium, rebate, disbursed } = contract;
  const yearlyRate = contract.kind.nominal ? 12 * contract.rate : (1 + contract.rate) ** 12 - 1;
  const offer: JsonObject = {
    disbursementAmount: money(disbursed),
    installmentAmount: money(contract.installment),
    totalAmount: money(
      contract.kind.total === 'of-principal' ? Number(contract.principal.toFixed(2)) : contract.total,
    ),
    interestAmount: money(contract.interest),
    iofAmount: money(Number((isTaxTotal ? dailyTax + additionalTax : dailyTax).toFixed(2))),
    ...(isTaxSplit ? { iofAdditionalAmount: money(additionalTax) } : {}),
    monthlyFee: inUnit(contract.rate, digits.monthly, rateUnit, rateMode),
    yearlyFee: inUnit(yearlyRate, digits.yearly, rateUnit, rateMode),
    monthlyCET: writtenCet(month),
    yearlyCET: writtenCet(yearly),
    numberOfInstallments: contract.count,
    interestGracePeriod: contract.interestGrace,
    principalGracePeriod: contract.principalGrace,
    expectedDisbursementDate: isoDay(contract.release),
    firstDueDate: isoDay(contract.dueDays[0] ?? 0),
    interestType: interestTypeOf(contract, random),
    createdAt: `${isoDay(contract.release - random.whole(0, 6))}T14:00:00.000Z`,
    cashout: [{ amount: money(disbursed), type: 'payment_method' }],
    fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
    ...(premium > 0
      ? { insurance: { amount: money(premium), fee: writtenAt(premium / disbursed, 6, 'half-up') } }
      : {}),
    ...(rebate > 0
      ? { rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: money(rebate) }] }
      : {}),
  };
  const drawn = missingOf(offer, random);
  const missing = [...new Set([...(contract.kind.lacking ?? []), ...drawn])];
  for (const name of missing) delete offer[name];
  const isPerson = contract.borrower === 'person' && random.chance(0.5);
  const loan: JsonObject = {
    offer,
    cashout: [{ amount: money(disbursed) }],
    ...(isPerson ? { employment: { id: 'employment_1' } } : {}),
  };
  return { loan, offer, writing, missing };
}

function missingOf(offer: JsonObject, random: Random): string[] {
  if (!random.chance(0.33)) return [];
  const count = random.whole(1, 3);
  const drawn = new Set(Array.from({ length: count }, () => random.pick(mostlyMissing)));
  return [...drawn].filter((name) => offer[name] !== undefined);
}

function interestTypeOf({ kind }: Contract, random: Random): string {
  if (random.chance(0.25)) return 'pre';
  if (kind.amortization === 'sac') return 'pre_sac';
  return kind.dayCount === 'equal-months' || random.chance(0.3) ? 'pre_price' : 'pre_price_days';
}
