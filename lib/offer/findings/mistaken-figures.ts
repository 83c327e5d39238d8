import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { equalMonths, leavesDatesOpen } from '../calendar/due-dates.ts';
import { receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import type { Stated } from '../fit/stated.ts';
import type { Cost } from '../model/convention.ts';
import { balloonShare, flowsOf, installmentOf } from '../model/offer-figures.ts';
import { amortize, hasEqualPayments } from '../model/schedule.ts';
import { maxIofDays } from '../model/tax.ts';
import { type IofRates, iofRatesOn, isTaxedAs } from '../norms/iof-rates.ts';
import type { Terms } from '../terms/read-terms.ts';
import {
  convertSpan,
  type RateSpan,
  roundToCent,
  spansMeet,
  writtenSpan,
  yearlyOf,
} from '../units/written-figures.ts';
import type { CheckId } from './check-id.ts';

/** What an offer states, and the convention by which its other figures come out. */
export type ExplainedOffer = { terms: Terms; stated: Stated; best: Explanation };

/** A declared figure with what its digits leave open. Amounts in reais, rates as fractions. */
type Question = ExplainedOffer & { check: CheckId; span: RateSpan };

/**
 * What a mistake names, such as the fee that was left out, in reais, or a rate as a fraction, or a day, where the declared
 * figure is the one that the mistake gives; null where it is another.
 */
export type FindMistake = (question: Question) => number | string | null;

const isWithin = ({ low, high }: RateSpan, figure: number) => figure >= low && figure <= high;

/** A cost that the borrower bears, in reais: it is a part of the principal, or was withheld from the payout. */
function costBorne({ stated, best }: ExplainedOffer, cost: Cost): number | null {
  const { principal, earned, premium } = best;
  const parts: Cost[] = cost === 'iof' ? ['iof', 'iofAdditional'] : [cost];
  const isConfirmed = earned.installment !== undefined || earned.interest !== undefined;
  const lent = parts.filter((part) => principal.financed.includes(part));
  if (isConfirmed && lent.length > 0) {
    if (cost !== 'iof' || !principal.computedTax) return sumOfCosts(lent, stated);
    const others = principal.financed.filter((part) => !parts.includes(part));
    return principal.amount - (stated.disbursement ?? 0) - sumOfCosts(others, stated);
  }
  if (cost === 'insurance' && premium) return premium.amount;
  const amount = sumOfCosts(parts, stated);
  const isWithheld =
    stated.paidOut !== null && Math.abs((stated.disbursement ?? 0) - amount - stated.paidOut) < 0.02;
  return isWithheld ? amount : null;
}

function sumOfCosts(parts: readonly Cost[], stated: Stated): number {
  return parts.reduce((sum, part) => sum + (stated[part] ?? 0), 0);
}

/** The declared figure of a check with what its digits leave open: a rate within them, an amount to a cent. */
export function declaredSpan(check: CheckId, declared: number, stated: Stated): RateSpan {
  const rates = { rates: stated.yearly, 'cet-yearly': stated.yearlyCet, 'cet-monthly': stated.monthlyCet };
  const written = check in rates ? rates[check as keyof typeof rates] : null;
  return written ? writtenSpan(written) : { low: declared - 0.0105, high: declared + 0.0105 };
}

/** The declared figure as a span of yearly CETs. */
function yearlySpan({ check, span }: Question): RateSpan {
  return check === 'cet-monthly' ? convertSpan(span, yearlyOf) : span;
}

/** True where the payments cost a yearly CET within a span, by some calendar, if more is received or less is paid. */
function isCetOf({ best, stated }: ExplainedOffer, span: RateSpan, further = 0, less = 0): boolean {
  const all = flowsOf(best, best.paid).payments;
  const payments = less > 0 ? all.map((payment) => payment - less) : all;
  const received = receivedAmounts(stated, best, null).map((amount) => amount.received + further);
  return timingsOf(best, stated).some(({ days }) => {
    const worthOf = stated.measures.worth(payments, days);
    const [most, least] = [worthOf(span.low).worth, worthOf(span.high).worth];
    return received.some((amount) => isWithin({ low: least, high: most }, amount));
  });
}

/** A CET that leaves a cost out, although the borrower bears it. */
export function cetWithout(cost: 'rebates' | 'insurance' | 'iof'): FindMistake {
  return (question) => {
    const { best, stated } = question;
    const amount = costBorne(question, cost);
    if (!amount || amount < 0.01) return null;
    const isMonthly = cost === 'insurance' && best.premium !== null;
    const [further, less] = isMonthly ? [0, amount] : [amount, 0];
    // Few digits of a monthly CET may be those of several mistakes: it is the one of the yearly CET beside it.
    const spans = [yearlySpan(question), ...(stated.yearlyCet ? [writtenSpan(stated.yearlyCet)] : [])];
    return spans.every((span) => isCetOf(question, span, further, less)) ? roundToCent(amount) : null;
  };
}

const twelvefold = (rate: number) => 12 * rate;

/** Twelve months at the monthly CET, not compounded. */
export const nominalCet: FindMistake = (question) => {
  const { stated, check, span } = question;
  const { monthlyCet, yearlyCet } = stated;
  const declared = check === 'cet-pair' ? yearlyCet && writtenSpan(yearlyCet) : span;
  if (!declared) return null;
  if (monthlyCet && spansMeet(convertSpan(writtenSpan(monthlyCet), twelvefold), declared))
    return monthlyCet.value;
  const month = convertSpan(declared, (rate) => rate / 12);
  const isNominal = check !== 'cet-pair' && isCetOf(question, convertSpan(month, yearlyOf));
  return isNominal ? (month.low + month.high) / 2 : null;
};

/** What is paid in all by what is lent or received: the interest and costs of the whole term. */
export const totalOverPrincipal: FindMistake = ({ stated, best, span }) => {
  const paid = stated.total ?? best.total;
  const bases = [best.principal.amount, stated.disbursement ?? 0];
  const base = bases.find((amount) => amount > 0 && isWithin(span, paid / amount - 1));
  return base === undefined ? null : roundToCent(base);
};

/** True of SAC, whose lenders write twelve times the monthly rate for the yearly one. */
export function isRateNominal({ stated, best }: { stated: Stated; best: Explanation | null }): boolean {
  return stated.interestType.includes('sac') || best?.schedule.amortization === 'sac';
}

/** Twelve times the monthly rate. */
export const nominalRate: FindMistake = ({ stated, best, span }) => {
  const { monthly } = stated;
  if (!monthly || monthly.value === 0 || isRateNominal({ stated, best })) return null;
  return spansMeet(convertSpan(writtenSpan(monthly), twelvefold), span) ? monthly.value : null;
};

/** A tax by some rates and days, and what a mistake names that gives it. */
type TaxBy = { rates: IofRates; days: readonly number[]; additionals?: number };

/** True where a declared tax, or the part of it that its field holds, is the one by some rates and days. */
function isTaxBy({ best, stated, check, span }: Question, { rates, days, additionals = 1 }: TaxBy): boolean {
  const { principal, schedule, rate, tax } = best;
  if (!tax) return false;
  const shares = amortize(schedule, rate)(balloonShare(best));
  const unit = shares.reduce((sum, share, at) => sum + share * (days[at] ?? 0), 0);
  // The mistake may have been made before the tax was added to the principal.
  const lentTax = sumOfCosts(
    principal.financed.filter((part) => part.startsWith('iof')),
    stated,
  );
  return [principal.amount, principal.amount - lentTax].some((amount) => {
    const additional = additionals * amount * rates.additional;
    if (check === 'iof-additional') return isWithin(span, additional);
    const daily = amount * rates.daily * unit;
    // Where the additional has a field of its own this one may hold the daily part alone.
    const isDaily = stated.iofAdditional !== null && additionals === 1 && isWithin(span, daily);
    return isDaily || isWithin(span, daily + additional);
  });
}

function daysOf({ best: { tax } }: ExplainedOffer): number[] {
  return tax?.dueDates.days.map((day) => day - tax.release) ?? [];
}

const cappedDays = (days: readonly number[]) => days.map((day) => Math.min(day, maxIofDays));

/** The rates of the day of release that may be the borrower's, by what the answer shows. */
function ratesOfBorrower({ terms, best: { tax, principal } }: ExplainedOffer): IofRates[] {
  const { kinds } = terms.borrower;
  const all = tax ? iofRatesOn(tax.release) : [];
  return all.filter(
    ({ borrower, contested }) =>
      !contested && kinds.includes(borrower) && isTaxedAs(borrower, principal.amount),
  );
}

/** The first of the taxes that a mistake may give which is the declared one. */
const taxMistake =
  (taxesOf: (question: Question) => readonly (TaxBy & { value: number | string })[]): FindMistake =>
  (question) =>
    taxesOf(question).find((tax) => isTaxBy(question, tax))?.value ?? null;

/** All days of an installment, beyond the 365 that are taxed at most. The value is the last of them. */
export const taxWithoutCap = taxMistake((question) => {
  const days = daysOf(question);
  const value = days.at(-1) ?? 0;
  return value > maxIofDays ? ratesOfBorrower(question).map((rates) => ({ rates, days, value })) : [];
});

/** The whole principal as if it was repaid at the end of the term, by its days or months of thirty. */
export const taxAtTerm = taxMistake((question) => {
  const days = daysOf(question);
  const ends = days.length < 2 ? [] : cappedDays([days.at(-1) ?? 0, 30 * days.length]);
  return ends.flatMap((value) =>
    ratesOfBorrower(question).map((rates) => ({ rates, days: days.map(() => value), value })),
  );
});

/** The rates of another borrower, where the answer shows whose apply. The value is the borrower whose rates were taken. */
export function taxOfBorrower(taken: 'person' | 'company'): FindMistake {
  const isTaken = ({ borrower }: IofRates) => (borrower === 'person') === (taken === 'person');
  return taxMistake((question) => {
    const { terms, best } = question;
    const [kind, ...others] = terms.borrower.kinds;
    const isPerson = kind === 'person';
    // A CNPJ is that of a company, whichever of its kinds.
    const isCertain = isPerson ? others.length === 0 : !terms.borrower.kinds.includes('person');
    if (!isCertain || isPerson === (taken === 'person') || !best.tax) return [];
    const days = cappedDays(daysOf(question));
    // On some days a company has the rates of a person: the tax by its own rates is no mistake.
    if (ratesOfBorrower(question).some((rates) => isTaxBy(question, { rates, days }))) return [];
    return iofRatesOn(best.tax.release).flatMap((rates) =>
      rates.contested || !isTaken(rates) ? [] : [{ rates, days, value: rates.borrower }],
    );
  });
}

/** The rates before or after a decree's day, but for one that is contested in court. The value is the decree's day. */
export const taxOfOtherDay = taxMistake((question) => {
  const days = cappedDays(daysOf(question));
  const [own, ...others] = ratesOfBorrower(question);
  const isOther = ({ daily, additional }: IofRates) => daily !== own?.daily || additional !== own.additional;
  if (!own || others.some(isOther)) return [];
  return [own, ...others].flatMap(({ borrower, from, until }) => {
    const [first, last] = [parseDay(from), until === null ? null : parseDay(until)];
    const beside = [first && { day: first - 1, decree: first }, last && { day: last + 1, decree: last + 1 }];
    return beside.flatMap((other) =>
      (other ? iofRatesOn(other.day) : []).flatMap((rates) =>
        other && rates.borrower === borrower && !rates.contested
          ? [{ rates, days, value: dayText(other.decree) }]
          : [],
      ),
    );
  });
});

/** The additional, which is charged once, was forgotten or doubled. The value is what it should be, in reais. */
export function additionalTimes(additionals: 0 | 2): FindMistake {
  return taxMistake((question) => {
    const { stated, best, check } = question;
    // Nothing of a field that may hold the daily part alone says that the additional was forgotten.
    if (additionals === 0 && (check === 'iof' || !stated.iof || best.earned.iof === undefined)) return [];
    const days = cappedDays(daysOf(question));
    return ratesOfBorrower(question).map((rates) => {
      const value = roundToCent(best.principal.amount * rates.additional);
      return { rates, days, additionals, value };
    });
  });
}

/** The tax was added to the principal without the tax on itself. The value is what is not paid out, in reais. */
export const onePass: FindMistake = ({ best: { principal, earned } }) =>
  (earned.iof ?? 0) > 0 ? (principal.onePass?.shortBy ?? null) : null;

/** The installment counts equal months where total or interest count days. The value is how these count. */
export const equalMonthsInstallment: FindMistake = ({ stated, best, span }) => {
  const { schedule, principal } = best;
  const count = schedule.months.length;
  if (leavesDatesOpen(schedule.dayCount) || !hasEqualPayments(schedule)) return null;
  const sum = roundToCent(best.installment) * count;
  const isOfDays = [sum - (stated.total ?? 0), sum - principal.amount - (stated.interest ?? 0)].some(
    (difference) => Math.abs(difference) <= 0.01 * count,
  );
  const byMonths = { ...schedule, dayCount: 'equal-months' as const, months: equalMonths(count) };
  return isOfDays && isWithin(span, installmentOf({ ...best, schedule: byMonths }))
    ? schedule.dayCount
    : null;
};

/** The interest is what is paid less what is paid out, so that it holds the costs. The value is these, in reais. */
export const interestOfTotal: FindMistake = ({ stated, best, check, span }) => {
  const { earned, principal } = best;
  const costs = roundToCent(principal.amount - (stated.disbursement ?? 0));
  if (earned.installment === undefined || costs < 0.01) return null;
  const interest = (stated.total ?? best.total) - (stated.disbursement ?? 0);
  const isMet =
    check === 'interest'
      ? isWithin(span, interest)
      : Math.abs((stated.interest ?? Number.NaN) - interest) < 0.011;
  return isMet ? costs : null;
};

/** The premium was added twice to the principal. The value is the premium, in reais. */
export const premiumTwice: FindMistake = ({ stated, best, check, span }) => {
  const { principal } = best;
  const { insurance } = stated;
  if (!insurance || !principal.financed.includes('insurance')) return null;
  const amount = principal.amount + insurance;
  const figure =
    check === 'installment'
      ? installmentOf({ ...best, principal: { ...principal, amount } })
      : check === 'interest'
        ? (stated.total ?? best.total) - amount
        : amount + (stated.interest ?? Number.NaN);
  return isWithin(span, figure) ? insurance : null;
};
