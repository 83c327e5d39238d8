import type { JsonObject } from '#lib/loan/json.ts';
import type { Random } from './seeded-random.ts';
import {
  dayFrom,
  days360Between,
  isoDay,
  monthsLater,
  nextOpenDay,
  openDaysBetween,
} from './truth-calendar.ts';

/**
 * A second generator of offers, which shares only the calendar with the first: what one generator leaves out is no
 * measure of the review. Amounts in reais, rates as monthly fractions, days since 1970-01-01.
 */

/** Months of interest between two days, by each day count. */
const dayCounts = {
  'equal-months': () => 1,
  'calendar/30': (from: number, to: number) => (to - from) / 30,
  'calendar/365': (from: number, to: number) => ((to - from) * 12) / 365,
  '30E/360': (from: number, to: number) => days360Between(from, to) / 30,
  'business/252': (from: number, to: number) => openDaysBetween(from, to) / 21,
} as const;
type DayCount = keyof typeof dayCounts;

type Terms = {
  dayCount: DayCount;
  amortization: 'price' | 'sac';
  /** The last payment of a balloon is the installment and the balloon, or the balloon alone. */
  balloon: 'none' | 'with-installment' | 'alone';
  balloonShare: number;
  rate: number;
  count: number;
  release: number;
  dueDays: number[];
  /** The amount that the lender states as disbursed. */
  disbursed: number;
  premium: number;
  premiumWay: 'none' | 'financed' | 'at-disbursement' | 'within' | 'beside';
  fee: number;
  isFeeFinanced: boolean;
  borrower: 'person' | 'company' | 'exempt';
  isTaxFinanced: boolean;
  doesLastSettle: boolean;
};

type Writing = {
  /** Decimals of the percent of rates and of CETs. */
  rateDigits: number;
  cetDigits: number;
  isPercent: boolean;
  isCut: boolean;
  isCetMonthByDays: boolean;
  taxFields: 'total' | 'parts' | 'total-and-additional';
};

/** An offer, and the convention under which it was made. */
type OtherOffer = { loan: JsonObject; offer: JsonObject; terms: Terms };

export function drawOtherOffer(random: Random): OtherOffer {
  const writing = drawWriting(random);
  const terms = drawTerms(random, writing);
  const offer = writeOffer(terms, writing, random);
  for (const name of ['yearlyFee', 'monthlyCET', 'interestAmount'])
    if (random.chance(0.35)) delete offer[name];
  return { loan: { offer }, offer, terms };
}

function drawWriting(random: Random): Writing {
  return {
    rateDigits: random.pick([2, 2, 3, 4, 6]),
    cetDigits: random.pick([2, 2, 4]),
    isPercent: random.chance(0.6),
    isCut: random.chance(0.25),
    isCetMonthByDays: random.chance(0.2),
    taxFields: random.pick(['total', 'parts', 'parts', 'total-and-additional']),
  };
}

function drawTerms(random: Random, { rateDigits }: Writing): Terms {
  const isSac = random.chance(0.12);
  const dayCount: DayCount = isSac
    ? random.pick(['equal-months', 'calendar/30'])
    : random.pick(['equal-months', 'equal-months', 'calendar/30', 'calendar/365', '30E/360', 'business/252']);
  const hasBalloon = !isSac && random.chance(0.1);
  const percent = random.between(0.9, 6.5);
  // A balloon that stands alone is larger than an installment, which it would not be of four.
  const count = hasBalloon ? random.pick([12, 24, 36]) : random.pick([4, 6, 9, 12, 18, 24, 36, 48, 60, 84]);
  const release = drawRelease(random);
  const disbursed = cents(random.chance(0.6) ? random.whole(8, 400) * 100 : random.between(800, 40_000));
  const premiumWay = random.chance(0.5)
    ? 'none'
    : random.pick(['financed', 'at-disbursement', 'within', 'beside'] as const);
  return {
    dayCount,
    amortization: isSac ? 'sac' : 'price',
    balloon: hasBalloon ? random.pick(['with-installment', 'alone']) : 'none',
    balloonShare: hasBalloon ? random.between(0.2, 0.5) : 0,
    rate: (random.chance(0.5) ? Number(percent.toFixed(rateDigits)) : percent) / 100,
    count,
    release,
    dueDays: drawDueDays(random, dayCount, release, count),
    disbursed,
    premium: premiumWay === 'none' ? 0 : cents(disbursed * random.between(0.02, 0.08)),
    premiumWay,
    fee: random.chance(0.45) ? cents(disbursed * random.between(0.01, 0.05)) : 0,
    isFeeFinanced: random.chance(0.7),
    borrower: random.pick(['person', 'person', 'person', 'person', 'company', 'exempt']),
    isTaxFinanced: random.chance(0.8),
    doesLastSettle: random.chance(0.5),
  };
}

/** A day of 2023 to 2026, but for the weeks of 2025 in which the rates of the IOF were contested. */
function drawRelease(random: Random): number {
  const day = random.whole(dayFrom(2023, 2, 1), dayFrom(2026, 10, 30));
  return day >= dayFrom(2025, 5, 20) && day <= dayFrom(2025, 7, 20) ? day + 90 : day;
}

function drawDueDays(random: Random, dayCount: DayCount, release: number, count: number): number[] {
  // From the same day of a month 30E/360 is the same as equal months.
  const first =
    dayCount !== '30E/360' && random.chance(0.35) ? monthsLater(release, 1) : release + random.whole(18, 55);
  const isMoved = random.chance(0.3);
  return Array.from({ length: count }, (_, month) => {
    const day = monthsLater(first, month);
    return isMoved ? nextOpenDay(day) : day;
  });
}

function cents(amount: number): number {
  return Math.round(amount * 100 + 1e-6) / 100;
}

/** `repaid`: the part of the principal in each payment. */
type Ledger = { installment: number; payments: number[]; repaid: number[] };

/** The payments of a principal, to the cent. */
function ledgerOf(terms: Terms, principal: number): Ledger {
  const { rate, amortization, balloon, balloonShare, release, dueDays, count } = terms;
  const factors = dueDays.map((day, index) => {
    const from = index === 0 ? release : (dueDays[index - 1] ?? release);
    return (1 + rate) ** dayCounts[terms.dayCount](from, day);
  });
  const factorAt = (index: number) => factors[index] ?? 1;
  const worth: number[] = [];
  for (let index = 0, discount = 1; index < count; index++) {
    discount /= factorAt(index);
    worth.push(discount);
  }
  const regular = balloon === 'alone' ? worth.slice(0, -1) : worth;
  const own = principal * (1 - balloonShare * (worth.at(-1) ?? 0));
  const level = cents(own / regular.reduce((sum, value) => sum + value, 0));
  const ledger: Ledger = { installment: level, payments: [], repaid: [] };
  let balance = principal;
  for (let index = 0; index < count; index++) {
    const interest = cents(balance * (factorAt(index) - 1));
    const planned = amortization === 'sac' ? principal / count : level - interest;
    const repaid = index === count - 1 ? balance : planned;
    ledger.payments.push(cents(interest + repaid));
    ledger.repaid.push(repaid);
    balance = cents(balance - repaid);
  }
  if (amortization === 'sac') return { ...ledger, installment: ledger.payments[0] ?? 0 };
  const isLevel = balloon === 'none' && !terms.doesLastSettle;
  return isLevel ? { ...ledger, payments: ledger.payments.map(() => level) } : ledger;
}

type Tax = { daily: number; additional: number };

/** Decreto 6.306/2007, art. 7: each part of the principal by its days, at most 365, and 0.38% of all of it. */
function taxOf({ borrower, release, dueDays }: Terms, repaid: readonly number[]): Tax {
  if (borrower === 'exempt') return { daily: 0, additional: 0 };
  const isLower = borrower === 'company' && release < dayFrom(2025, 5, 23);
  const perDay = isLower ? 0.000041 : 0.000082;
  let tax: Tax = { daily: 0, additional: 0 };
  for (const [at, part] of repaid.entries()) {
    const days = Math.min(365, (dueDays[at] ?? release) - release);
    tax = { daily: tax.daily + part * perDay * days, additional: tax.additional + part * 0.0038 };
  }
  return { daily: cents(tax.daily), additional: cents(tax.additional) };
}

/** The principal that pays out what is stated after its own tax, found by repetition. */
function book(terms: Terms): { ledger: Ledger; tax: Tax; principal: number } {
  const { disbursed, premium, premiumWay, fee, isFeeFinanced, isTaxFinanced } = terms;
  const lent = disbursed + (premiumWay === 'financed' ? premium : 0) + (isFeeFinanced ? fee : 0);
  let principal = cents(lent);
  for (let turn = 0; turn < 40; turn++) {
    const tax = taxOf(terms, ledgerOf(terms, principal).repaid);
    const next = isTaxFinanced ? cents(lent + tax.daily + tax.additional) : cents(lent);
    if (next === principal) break;
    principal = next;
  }
  const ledger = ledgerOf(terms, principal);
  return { ledger, tax: taxOf(terms, ledger.repaid), principal };
}

/** The yearly CET of Res. CMN 4.881/2020, by Newton's method on the daily discount. */
function yearlyCet(received: number, payments: readonly number[], days: readonly number[]): number {
  let daily = 0.0005;
  for (let turn = 0; turn < 200; turn++) {
    let worth = -received;
    let slope = 0;
    for (const [at, payment] of payments.entries()) {
      const day = days[at] ?? 0;
      const value = payment * Math.exp(-daily * day);
      worth += value;
      slope -= day * value;
    }
    const step = worth / slope;
    daily -= step;
    if (Math.abs(step) < 1e-15) break;
  }
  return Math.exp(daily * 365) - 1;
}

function writeOffer(terms: Terms, writing: Writing, random: Random): JsonObject {
  const { ledger, tax, principal } = book(terms);
  const { count, rate, release, dueDays, disbursed, premium, premiumWay, fee } = terms;
  const monthly = premiumWay === 'within' || premiumWay === 'beside' ? cents(premium / count) : 0;
  const within = premiumWay === 'within' ? monthly : 0;
  const total = cents(ledger.payments.reduce((sum, payment) => sum + payment + within, 0));
  const taxes = cents(tax.daily + tax.additional);
  const received =
    disbursed -
    (premiumWay === 'at-disbursement' ? premium : 0) -
    (terms.isFeeFinanced ? 0 : fee) -
    (terms.isTaxFinanced ? 0 : taxes);
  const cet = yearlyCet(
    received,
    ledger.payments.map((payment) => payment + monthly),
    dueDays.map((day) => day - release),
  );
  const written = (fraction: number, digits: number) => {
    const scaled = fraction * 10 ** (digits + 2);
    const whole = writing.isCut ? Math.floor(scaled + 1e-7) : Math.round(scaled);
    return Number((whole / 10 ** (writing.isPercent ? digits : digits + 2)).toFixed(10));
  };
  return {
    disbursementAmount: disbursed,
    installmentAmount: cents(ledger.installment + within),
    totalAmount: total,
    interestAmount: cents(total - principal - within * count),
    iofAmount: writing.taxFields === 'parts' ? tax.daily : taxes,
    ...(writing.taxFields === 'total' ? {} : { iofAdditionalAmount: tax.additional }),
    monthlyFee: written(rate, writing.rateDigits),
    yearlyFee: written((1 + rate) ** 12 - 1, writing.rateDigits),
    monthlyCET: written((1 + cet) ** (writing.isCetMonthByDays ? 30 / 365 : 1 / 12) - 1, writing.cetDigits),
    yearlyCET: written(cet, writing.cetDigits),
    numberOfInstallments: count,
    expectedDisbursementDate: isoDay(release),
    firstDueDate: isoDay(dueDays[0] ?? release),
    interestType: terms.amortization === 'sac' ? 'pre_sac' : random.pick(['pre', 'pre_price']),
    ...(premium > 0 ? { insurance: { amount: monthly > 0 ? cents(monthly * count) : premium } } : {}),
    ...(fee > 0 ? { rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: fee }] } : {}),
  };
}

const cetChecks = ['cet-yearly', 'cet-monthly', 'cet-pair'];
const principalChecks = ['installment', 'total-parts', 'interest'];

/** The figures in which a mistake is planted, and the checks that find it at the right figure. */
type MistakeField = { field: string; checks: readonly string[] };
const mistakeFields: readonly [MistakeField, ...MistakeField[]] = [
  { field: 'installmentAmount', checks: ['installment', 'total'] },
  { field: 'totalAmount', checks: ['total', 'total-parts'] },
  { field: 'interestAmount', checks: ['interest', 'total-parts'] },
  { field: 'iofAmount', checks: ['iof'] },
  { field: 'yearlyCET', checks: cetChecks },
  { field: 'monthlyCET', checks: cetChecks },
  { field: 'monthlyFee', checks: ['rates', 'installment'] },
  { field: 'disbursementAmount', checks: principalChecks },
  { field: 'insurance', checks: ['insurance', ...cetChecks, ...principalChecks] },
  { field: 'numberOfInstallments', checks: ['total', 'installment', 'interest', ...cetChecks] },
  { field: 'firstDueDate', checks: ['dates', 'iof', 'installment', ...cetChecks] },
];

type OtherMistake = MistakeField & { loan: JsonObject };

/** Changes one figure by 2 to 20%, small changes as often as large ones, the count by one, or the first due date by a month. */
export function misstate(right: OtherOffer, random: Random): OtherMistake {
  const { offer, terms } = right;
  const { field, checks } = random.pick(mistakeFields);
  const share = 0.02 * 10 ** random.between(0, 1) * (random.chance(0.5) ? 1 : -1);
  const off = (value: number) => {
    const decimals = Math.max(2, String(value).split('.')[1]?.length ?? 0);
    return Number((value * (1 + share)).toFixed(decimals));
  };
  const changed = () => {
    if (field === 'firstDueDate') return isoDay(monthsLater(terms.dueDays[0] ?? 0, Math.sign(share)));
    if (field === 'numberOfInstallments') return terms.count + Math.sign(share);
    return field === 'insurance' ? { amount: off(terms.premium) } : off(Number(offer[field]));
  };
  // A figure that is not there, or zero, such as the tax of an exempt loan, has no share to be changed by.
  if (!offer[field]) return misstate(right, random);
  return { field, checks, loan: { offer: { ...offer, [field]: changed() } } };
}
