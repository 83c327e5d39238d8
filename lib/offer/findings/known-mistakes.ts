import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { equalMonths, leavesDatesOpen } from '../calendar/bank-calendar.ts';
import { receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import type { Stated } from '../fit/stated.ts';
import { balloonShare, type Cost, flowsOf, installmentOf, maxIofDays } from '../model/offer-figures.ts';
import { amortize, hasEqualPayments } from '../model/schedule.ts';
import { type IofRates, iofRatesOfAllDays, iofRatesOn, isTaxedAs } from '../norms/dated-norms.ts';
import { pathsOf } from '../terms/read-field.ts';
import type { AmountName, RateName, Terms } from '../terms/read-terms.ts';
import {
  convertSpan,
  type RateSpan,
  roundToCent,
  spansMeet,
  writtenSpan,
  yearlyOf,
} from '../units/written-figures.ts';
import type { CheckId, FigureUnit } from './check-id.ts';

/** What an offer states, and the convention by which its other figures come out. */
export type ExplainedOffer = { terms: Terms; stated: Stated; best: Explanation };

/** A declared figure with what its digits leave open. Amounts in reais, rates as fractions. */
type Question = ExplainedOffer & { check: CheckId; span: RateSpan };

/**
 * What a mistake names, such as the fee that was left out, in reais, or a rate as a fraction, or a day, where the declared
 * figure is the one that the mistake gives; null where it is another.
 */
type FindMistake = (question: Question) => number | string | null;

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
function declaredSpan(check: CheckId, declared: number, stated: Stated): RateSpan {
  const rates = { rates: stated.yearly, 'cet-yearly': stated.yearlyCet, 'cet-monthly': stated.monthlyCet };
  const written = check in rates ? rates[check as keyof typeof rates] : null;
  return written ? writtenSpan(written) : { low: declared - 0.0105, high: declared + 0.0105 };
}

/** The declared figure as a span of yearly CETs. */
function yearlySpan({ check, span, stated }: Question): RateSpan {
  if (check === 'cet-monthly') return convertSpan(span, yearlyOf);
  return check === 'cet-yearly' ? (cutYearSpan(stated) ?? span) : span;
}

/** The yearly CETs of which the monthly one is the cut twelfth root, where the yearly figure is compounded from that. */
function cutYearSpan({ monthlyCet, yearlyCet }: Stated): RateSpan | null {
  if (!monthlyCet || !yearlyCet) return null;
  const written = writtenSpan(yearlyCet);
  const isCompounded = isWithin(written, yearlyOf(monthlyCet.value));
  const high = yearlyOf(monthlyCet.value + 2 * monthlyCet.half);
  return isCompounded ? { low: written.low, high: Math.max(written.high, high) } : null;
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
function cetWithout(cost: 'rebates' | 'insurance' | 'iof'): FindMistake {
  return (question) => {
    const { best, stated } = question;
    const amount = costBorne(question, cost);
    if (!amount || amount < 0.01) return null;
    const isMonthly = cost === 'insurance' && best.premium !== null;
    const [further, less] = isMonthly ? [0, amount] : [amount, 0];
    // Few digits of a monthly CET may be those of several mistakes: it is the one of the yearly CET beside it.
    const ofYear = stated.yearlyCet ? (cutYearSpan(stated) ?? writtenSpan(stated.yearlyCet)) : null;
    const spans = [yearlySpan(question), ...(ofYear ? [ofYear] : [])];
    return spans.every((span) => isCetOf(question, span, further, less)) ? roundToCent(amount) : null;
  };
}

const twelvefold = (rate: number) => 12 * rate;

/** Twelve months at the monthly CET, not compounded. */
const nominalCet: FindMistake = (question) => {
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
const totalOverPrincipal: FindMistake = ({ stated, best, span }) => {
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
const nominalRate: FindMistake = ({ stated, best, span }) => {
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
  const unit = shares.reduce((sum, share, index) => sum + share * (days[index] ?? 0), 0);
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

/** The first of the taxes that a mistake may give which is the declared one, by any of the due days that the offer leaves open. */
const taxMistake =
  (taxesOf: (question: Question) => readonly (TaxBy & { value: number | string })[]): FindMistake =>
  (question) => {
    const { best, stated } = question;
    const { tax } = best;
    if (!tax) return null;
    for (const dueDates of new Set([tax.dueDates, ...stated.measures.dueDatesFor(best.schedule)])) {
      const dated = { ...question, best: { ...best, tax: { ...tax, dueDates } } };
      const found = taxesOf(dated).find((other) => isTaxBy(dated, other));
      if (found) return found.value;
    }
    return null;
  };

/** All days of an installment, beyond the 365 that are taxed at most. The value is the last of them. */
const taxWithoutCap = taxMistake((question) => {
  const days = daysOf(question);
  const value = days.at(-1) ?? 0;
  return value > maxIofDays ? ratesOfBorrower(question).map((rates) => ({ rates, days, value })) : [];
});

/** The whole principal as if it was repaid at the end of the term, by its days or months of thirty. */
const taxAtTerm = taxMistake((question) => {
  const days = daysOf(question);
  const ends = days.length < 2 ? [] : cappedDays([days.at(-1) ?? 0, 30 * days.length]);
  return ends.flatMap((value) =>
    ratesOfBorrower(question).map((rates) => ({ rates, days: days.map(() => value), value })),
  );
});

/** The rates of another borrower, where the answer shows whose apply. The value is the borrower whose rates were taken. */
function taxOfBorrower(taken: 'person' | 'company'): FindMistake {
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

/**
 * The rates of other days than that of the release, the nearest first, but for those that are contested in court: of a decree
 * that was not yet in force, or no longer. The value is the day of the decree between them.
 */
const taxOfOtherDay = taxMistake((question) => {
  const days = cappedDays(daysOf(question));
  const [own, ...others] = ratesOfBorrower(question);
  const isOther = ({ daily, additional }: IofRates) => daily !== own?.daily || additional !== own.additional;
  if (!own || others.some(isOther)) return [];
  const ofOtherDays = iofRatesOfAllDays.filter(
    (rates) => rates.borrower === own.borrower && !rates.contested && isOther(rates),
  );
  const decreeOf = ({ from, until }: IofRates) =>
    (from < own.from && until ? 1 + (parseDay(until) ?? 0) : parseDay(from)) ?? 0;
  const distance = (rates: IofRates) => Math.abs(decreeOf(rates) - (parseDay(own.from) ?? 0));
  return ofOtherDays
    .toSorted((a, b) => distance(a) - distance(b))
    .map((rates) => ({ rates, days, value: dayText(decreeOf(rates)) }));
});

/** The additional, which is charged once, was forgotten or doubled. The value is what it should be, in reais. */
function additionalTimes(additionals: 0 | 2): FindMistake {
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
const onePass: FindMistake = ({ best: { principal, earned } }) =>
  (earned.iof ?? 0) > 0 ? (principal.onePass?.shortBy ?? null) : null;

/** The installment counts equal months where total or interest count days. The value is how these count. */
const equalMonthsInstallment: FindMistake = ({ stated, best, span }) => {
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
const interestOfTotal: FindMistake = ({ stated, best, check, span }) => {
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
const premiumTwice: FindMistake = ({ stated, best, check, span }) => {
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

type MistakenField = AmountName | RateName | 'rebates';

/** A mistake that lenders make. Its words in both languages are the text of its identifier (`review.mistakes`). */
type Row<Id extends string> = {
  id: Id;
  /** The checks whose figures it makes wrong. */
  checks: readonly CheckId[];
  /** The wrong equation, in the names of the formulas of the review. */
  equation: string;
  /** The unit of the value that it names; null for one that is a word. */
  unit: FigureUnit | null;
  /** The norm that it breaks, cited in its own language; null for arithmetic of the offer's own figures. */
  norm: string | null;
  /** Who knows of it: a norm that forbids it, or a published offer of the sandbox by its name. */
  source: string;
  /** The figures that it is about. */
  fields: readonly MistakenField[];
  find: FindMistake;
};

/** Makes the rows of mistakes that break one norm and are about the same figures. */
const rowsOf =
  (norm: string | null, unit: FigureUnit | null, ...fields: MistakenField[]) =>
  <const Id extends string>(
    id: Id,
    checks: Row<Id>['checks'],
    equation: string,
    source: string,
    find: FindMistake,
  ): Row<Id> => ({ id, checks, equation, unit, norm, source, fields, find });

const cetNorm = 'Res. CMN 4.881/2020, art. 4';
const taxNorm = 'Decreto 6.306/2007, art. 7';
const ofFee = rowsOf(cetNorm, 'amount', 'rebates');
const ofPremium = rowsOf(cetNorm, 'amount', 'insurance');
const ofTax = rowsOf(cetNorm, 'amount', 'iof', 'iofAdditional');
const ofTotal = rowsOf(cetNorm, 'amount', 'total', 'disbursement');
const ofMonthlyCet = rowsOf(cetNorm, 'rate', 'monthlyCet');
const ofMonthlyRate = rowsOf('Res. CMN 5.004/2022, art. 3', 'rate', 'monthly');
const tax = (article: string, unit: FigureUnit | null) =>
  rowsOf(`${taxNorm}${article}`, unit, 'iof', 'iofAdditional');
const [ofRates, ofAdditional] = [tax(', I', null), tax(', § 15', 'amount')];
/** Arithmetic that breaks no norm. */
const sum = (...fields: MistakenField[]) => rowsOf(null, 'amount', ...fields);
const cets = ['cet-yearly', 'cet-monthly'] as const;
const taxes = ['iof', 'iof-additional'] as const;
const sums = ['interest', 'total-parts'] as const;

const rows = [
  ofFee('cet-without-fee', cets, 'FC0 = PV + R', 'norm', cetWithout('rebates')),
  ofPremium('cet-without-insurance', cets, 'FC0 = PV + S', 'norm', cetWithout('insurance')),
  ofTax('cet-without-tax', cets, 'FC0 = PV + IOF', 'norm', cetWithout('iof')),
  ofMonthlyCet('cet-nominal', ['cet-yearly', 'cet-pair'], 'CET = 12 × m', 'norm', nominalCet),
  ofTotal('cet-total-over-principal', ['cet-yearly'], 'CET = Σ ÷ P − 1', 'R21', totalOverPrincipal),
  ofMonthlyRate('yearly-nominal', ['rates'], 'y = 12 × i', 'norm', nominalRate),
  tax(', § 1', 'count')('iof-without-cap', ['iof'], 'IOF = Σ ak × r × dk', 'norm', taxWithoutCap),
  ofRates('iof-of-company', taxes, 'r, ra', 'norm', taxOfBorrower('company')),
  ofRates('iof-of-person', taxes, 'r, ra', 'norm', taxOfBorrower('person')),
  tax(', I, b', 'count')('iof-at-term', ['iof'], 'IOF = P × r × min(dn, 365)', 'N26', taxAtTerm),
  tax('', 'day')('iof-of-other-day', taxes, 'r, ra', 'norm', taxOfOtherDay),
  ofAdditional('additional-left-out', taxes, 'IOFa = 0', 'norm', additionalTimes(0)),
  ofAdditional('additional-doubled', taxes, 'IOFa = 2 × P × ra', 'norm', additionalTimes(2)),
  sum('iof', 'iofAdditional')('one-pass', ['installment'], 'P = (PV + S + R) × (1 + t)', 'V10', onePass),
  rowsOf(null, null, 'total', 'interest')(
    'equal-months-installment',
    ['installment'],
    't = 1, …, n',
    'V06',
    equalMonthsInstallment,
  ),
  sum('total', 'disbursement')('interest-of-total', sums, 'J = Σ − PV', 'S01', interestOfTotal),
  sum('insurance')('premium-twice', ['installment', ...sums], 'P = PV + … + 2 × S', 'S01', premiumTwice),
];

/** `value`: what the mistake names; `paths`: the JSON Pointers of what it is about. */
export type FoundMistake = { id: (typeof rows)[number]['id']; value: number | string; paths: string[] };
export type KnownMistake = Row<FoundMistake['id']>;

/** The mistakes that are tried where a figure differs, the likeliest first. */
export const knownMistakes: readonly KnownMistake[] = rows;

/** The first known mistake by which the declared figure of a check comes out to its digits; null where none does. */
export function findMistake(check: CheckId, declared: number, offer: ExplainedOffer): FoundMistake | null {
  const span = declaredSpan(check, declared, offer.stated);
  const { amounts, rates, rebates } = offer.terms;
  const readings = { ...amounts, ...rates, rebates };
  for (const { id, checks, fields, find } of knownMistakes) {
    const value = checks.includes(check) ? find({ ...offer, check, span }) : null;
    if (value !== null) return { id, value, paths: pathsOf(fields.map((field) => readings[field])) };
  }
  return null;
}
