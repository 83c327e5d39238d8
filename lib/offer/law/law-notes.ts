import { dayText } from '#lib/loan/civil-date.ts';
import type { DayCount } from '../calendar/bank-calendar.ts';
import type { Finding } from '../findings/finding.ts';
import type { Facts } from '../findings/read-facts.ts';
import type { TaxKind } from '../model/offer-figures.ts';
import {
  fineLimit,
  iofRateRows,
  isBeyondFineLimit,
  isInForce,
  kindFor,
  type LawRule,
  type LawRuleKind,
  maxDefaultInterest,
} from '../norms/dated-norms.ts';
import { type FieldReading, isMissing, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { type BorrowerKind, type BorrowerReading, borrowerKinds } from '../terms/read-terms.ts';
import { perWhole, rateUnits } from '../units/written-figures.ts';

/** A rule of the law that concerns an offer. */
export type LawNote = Pick<LawRule, 'from' | 'until' | 'to' | 'source'> & {
  rule: (typeof lawRules)[number]['id'];
  kind: LawRuleKind;
  /** The day on which secondary sources of the rule were read; null where the norm itself was. */
  readOn: string | null;
  /** The figure that the rule is about, as a rate (a fraction), a number, or an identifier; null without one. */
  value: number | string | null;
  /** The JSON Pointers of the fields that the rule is about. */
  paths: readonly string[];
};

/** `borrower`: the kinds of borrower that the answer leaves open, and the fields that are evidence for them. */
export type OfferLaw = { borrower: BorrowerReading; notes: LawNote[] };

/**
 * The rules of the law that concern an offer on the day of its release. They are for information: what the law forbids
 * is among the findings. `isNarrowed`: only some of its fields were asked for, so that what is missing may be stated.
 */
export function offerLaw(facts: Facts, findings: readonly Finding[], isNarrowed: boolean): OfferLaw {
  const { borrower, isRefused } = facts.terms;
  if (isRefused) return { borrower, notes: [] };
  const day = lawDay(facts);
  const notes = lawRules.flatMap((rule): LawNote[] => {
    const kind = kindFor(rule, borrower.kinds);
    if (kind === null || !isInForce(rule, day) || (isNarrowed && rule.isOfWhole)) return [];
    const found = rule.find(facts, findings);
    if (!found) return [];
    const { id, from, until, to, source, readOn = null } = rule;
    const { value = null, paths } = found;
    const weight = found.isUnsure && kind === 'error' ? 'question' : kind;
    return [
      { rule: id, kind: weight, from, until, to, source: found.source ?? source, readOn, value, paths },
    ];
  });
  return { borrower, notes };
}

/**
 * The part of an offer that a rule is about. `source`: a more precise one than that of the rule. `isUnsure`: it can be read
 * as something that the rule allows, so that it is no error.
 */
type Trigger = { paths: string[]; value?: number | string; source?: string; isUnsure?: boolean };
type FindTrigger = (facts: Facts, findings: readonly Finding[]) => Trigger | null;

/** The cap of 2026 for operations that are secured by the FGTS, a month. */
const payrollRateCap = 0.0199;
const maxPayrollInstallments = 96;

/** By these day counts interest is compounded on each day, or on each business day. */
const daily: readonly DayCount[] = ['calendar/365', 'calendar/30', 'business/252'];

const person: readonly BorrowerKind[] = ['person'];
const readOn = '2026-11-24';
const laterReadOn = '2026-11-29';
// The caps of 2026 are known from secondary sources alone, which name the year and no day.
const payroll = { from: '2026-01-01', to: person, kind: 'information', readOn } as const;
const payrollLaw = 'Lei 10.820/2003, com a redação da Lei 15.179/2025';

const abovePayrollCap = ofPayroll(({ rates }) =>
  beyond(rates.monthly, (rate) => rate > payrollRateCap + 1e-9),
);
const abovePayrollCount = ofPayroll(({ terms }) =>
  beyond(terms.count, (count) => count > maxPayrollInstallments),
);
const payrollGrace = ofPayroll(({ terms }) => charged([terms.interestGrace, terms.principalGrace]));

/** A question of any day, about any borrower, unless its scope says otherwise. `find`: the part that it is about. */
function rule<const Id extends string>(
  id: Id,
  source: string,
  find: FindTrigger,
  scope: Partial<LawRule> = {},
): LawRule & { id: Id; find: FindTrigger } {
  return { id, from: null, until: null, to: borrowerKinds, kind: 'question', source, ...scope, find };
}

/**
 * The rules of the law that the desk knows, dated and scoped. The rates of the IOF by day and borrower stand in their
 * own table; the days on which they are contested follow from it.
 */
export const lawRules = [
  ...contestedIof(),
  rule('iof-borrower', 'Decreto 6.306/2007, art. 7', taxOfOther),
  // No IOF, or less than on the whole principal: one rule for each article that knows such operations. The articles were
  // read in transcriptions of others, which do not show every later change of their lists.
  rule('iof-zero-rate', 'Decreto 6.306/2007, art. 8', lesserTax('exempt'), { readOn }),
  rule('iof-exempt', 'Decreto 6.306/2007, art. 9', lesserTax('exempt'), { readOn }),
  rule('iof-additional-only', 'Decreto 6.306/2007, art. 8, § 5', lesserTax('additional-only'), { readOn }),
  rule('iof-taxed-before', 'Decreto 6.306/2007, art. 7, §§ 7 a 9', lesserTax('new-part-only'), { readOn }),
  rule('fine-limit', fineLimit.source, fineAboveLimit, fineLimit),
  // The judgments behind it leave out notes of bank credit (CCB) and payroll loans, which have laws of their own.
  rule('default-interest-limit', 'STJ, Súmula 379', defaultInterestAboveLimit, {
    from: '2009-05-05',
    readOn: laterReadOn,
  }),
  rule(
    'default-interest-as-rate',
    'Res. CMN 4.882/2020',
    ({ rates }) => sameRate(rates.fineMonthly, rates.monthly),
    {
      from: '2021-02-01',
      kind: 'information',
      readOn: laterReadOn,
    },
  ),
  rule(
    'rate-not-stated',
    'Lei 8.078/1990 (CDC), art. 52, II',
    ({ terms }) => noneStated(terms.rates, 'monthly', 'yearly'),
    {
      from: '1991-03-11',
      to: person,
      isOfWhole: true,
    },
  ),
  rule(
    'cet-not-stated',
    'Res. CMN 4.881/2020',
    ({ terms }) => noneStated(terms.rates, 'yearlyCet', 'monthlyCet'),
    {
      from: '2021-02-01',
      to: ['person', 'mei', 'small-company'],
      isOfWhole: true,
      readOn: laterReadOn,
    },
  ),
  rule('required-insurance', 'STJ, Tema 972', requiredInsurance, {
    from: '2008-04-30',
    to: person,
    readOn: laterReadOn,
  }),
  // No fee for opening a credit (TAC) or for issuing its payment slips (TEC).
  rule('tac', 'STJ, Súmula 565', openingFee, { from: '2008-04-30', to: person }),
  // From this day the law sets the interest itself, where none was agreed. Before it the desk knows none.
  rule('default-interest', 'Código Civil, art. 406, com a redação da Lei 14.905/2024', noDefaultInterest, {
    from: '2024-08-30',
    kind: 'information',
  }),
  rule('default-interest-before', 'Código Civil, art. 406, antes da Lei 14.905/2024', noDefaultInterest, {
    until: '2024-08-29',
  }),
  rule('daily-compounding', 'STJ, REsp 1.826.463', dailyCompounding, { to: person, kind: 'information' }),
  rule('payroll-rate', `${payrollLaw}; Resolução CGCONSIG 4/2026`, abovePayrollCap, payroll),
  rule('payroll-installments', payrollLaw, abovePayrollCount, payroll),
  rule('payroll-fees', payrollLaw, ofPayroll(openingFee), { ...payroll, kind: 'question' }),
  rule('payroll-grace', payrollLaw, payrollGrace, { ...payroll, from: '2025-07-24' }),
];

/** One rule for each period of the table of the IOF in which two rates may apply, to those whose rates are in doubt. */
function contestedIof() {
  const contested = iofRateRows.filter((row) => row.contested);
  const periods = [...new Set(contested.map(({ from, until }) => `${from} ${until}`))];
  return periods.map((period) => {
    const ofPeriod = contested.filter(({ from, until }) => `${from} ${until}` === period);
    const [{ from, until } = { from: null, until: null }] = ofPeriod;
    const to = borrowerKinds.filter((kind) =>
      ofPeriod.some((row) => row[kind] ?? (kind === 'mei' && row['small-company'])),
    );
    const source = [...new Set(ofPeriod.map((row) => row.source))].join('; ');
    const find: FindTrigger = ({ terms: { amounts } }) => charged([amounts.iof, amounts.iofAdditional]);
    return rule('iof-contested', source, find, { from, until, to, kind: 'information' });
  });
}

/**
 * A fine above the limit. Where its unit is not known: in every unit in which the default interest beside it is usual. It may
 * be a lawful one all the same where its digits are also those of a usual fine, of 0.1% to 2%.
 */
function fineAboveLimit({ rates, terms: { rates: sent } }: Facts): Trigger | null {
  if (rates.fine.ok || rates.fine.reason !== 'unit') return beyond(rates.fine, isBeyondFineLimit);
  const { fine, fineMonthly } = sent;
  if (!fine.ok || !fineMonthly.ok) return null;
  const usual = rateUnits.filter((unit) => isUsualDefaultInterest(fineMonthly.value / perWhole[unit]));
  const read = usual.map((unit) => fine.value / perWhole[unit]);
  const [value] = read;
  if (value === undefined || !read.every(isBeyondFineLimit)) return null;
  const isUnsure = (['fraction', 'percent'] as const).some((unit) => {
    const other = fine.value / perWhole[unit];
    return other >= 0.001 && !isBeyondFineLimit(other);
  });
  return { value, isUnsure, paths: [fine.path, fineMonthly.path] };
}

const isUsualDefaultInterest = (monthly: number) => monthly >= 0.005 - 1e-12 && monthly <= 0.02 + 1e-12;

function defaultInterestAboveLimit({ rates }: Facts): Trigger | null {
  if (sameRate(rates.fineMonthly, rates.monthly)) return null;
  return beyond(rates.fineMonthly, (rate) => rate > maxDefaultInterest + 1e-9);
}

/** Default interest that is that of the contract: for the days of the delay the contract's own interest may be charged. */
function sameRate(late: FieldReading<number>, rate: FieldReading<number>): Trigger | null {
  const isSame = late.ok && rate.ok && late.value > 0 && Math.abs(late.value - rate.value) <= 1e-9;
  return isSame ? { value: late.value, paths: [late.path, rate.path] } : null;
}

/** The rates of a pair of which neither is there. */
function noneStated(
  rates: Facts['rates'],
  ...names: ('monthly' | 'yearly' | 'yearlyCet' | 'monthlyCet')[]
): Trigger | null {
  const pair = names.map((name) => rates[name]);
  return pair.every(isMissing) ? { paths: pair.map(({ path }) => path) } : null;
}

function requiredInsurance({ terms: { isPremiumRequired } }: Facts): Trigger | null {
  return isPremiumRequired ? { paths: ['/offer/insurance/type'] } : null;
}

/** The figures that are more than nothing. */
function charged(figures: readonly FieldReading<number>[]): Trigger | null {
  const given = figures.filter((figure) => (valueOrNull(figure) ?? 0) > 0);
  return given.length > 0 ? { paths: pathsOf(given) } : null;
}

function beyond(figure: FieldReading<number>, isBeyond: (value: number) => boolean): Trigger | null {
  return figure.ok && isBeyond(figure.value) ? { value: figure.value, paths: [figure.path] } : null;
}

/** An employment may be that of a public servant, so every rule for private employees is information only. */
function ofPayroll(find: FindTrigger): FindTrigger {
  return (facts, findings) =>
    facts.terms.borrower.evidence.some(({ id }) => id === 'employment') ? find(facts, findings) : null;
}

/** Daily compounding was agreed, and the offer states no daily rate. */
function dailyCompounding({ fits, terms }: Facts): Trigger | null {
  const isDaily = fits.length > 0 && fits.every(({ schedule }) => daily.includes(schedule.dayCount));
  return isDaily ? { paths: [terms.rates.monthly.path] } : null;
}

/** A stated IOF that comes out by the rates of another borrower, where the answer leaves a person possible. */
function taxOfOther({ best, terms, stated }: Facts): Trigger | null {
  const { iof, iofAdditional } = terms.amounts;
  const tax = [best?.earned.iof && iof, best?.earned.iofAdditional && iofAdditional].find(Boolean);
  if (!best?.tax || !tax || !terms.borrower.kinds.includes('person')) return null;
  const { borrower, source } = best.tax.rates;
  if (borrower === 'person') return null;
  const hasOwnRates = stated.measures
    .ratesOn(best.tax.release)
    .some((other) => other.borrower === 'mei' && other.source === source);
  // An MEI pays as a small company, unless the same norm has rates of its own for it.
  const value = borrower === 'small-company' && !hasOwnRates ? 'mei+small-company' : borrower;
  return { value, source, paths: [tax.path] };
}

/** The IOF figures that one of the lawful ways to charge less explains. Costs outside the base are practice, not law. */
function lesserTax(way: TaxKind): FindTrigger {
  return (_, findings) => {
    const explained = findings.filter(
      ({ check, explainedBy }) =>
        (check === 'iof' || check === 'iof-additional') &&
        explainedBy?.id === 'iof-kind' &&
        explainedBy.value === way,
    );
    const taxPaths = explained.flatMap(({ paths }) => paths.filter((path) => /\/iof\w*Amount$/.test(path)));
    return taxPaths.length > 0 ? { paths: [...new Set(taxPaths)] } : null;
  };
}

/** The rebates that are called a TAC or a TEC. A rebate may be something else, such as a commission between partners. */
function openingFee({ terms: { rebates } }: Facts): Trigger | null {
  const fees = rebates.ok ? rebates.value.filter(({ fee }) => fee && /^t[ae]c(?![a-z])/i.test(fee)) : [];
  return fees.length > 0 ? { paths: fees.map(({ amount }) => amount.path) } : null;
}

/** An offer that speaks of late payment and gives no default interest. */
function noDefaultInterest({ terms: { rates } }: Facts): Trigger | null {
  const { fine, fineMonthly } = rates;
  return fine.ok && isMissing(fineMonthly) ? { paths: [fineMonthly.path] } : null;
}

/** The day whose law applies to an offer, `YYYY-MM-DD`: that of the release, or else that on which it was made. */
function lawDay({ terms: { release, created, loanCreated } }: Pick<Facts, 'terms'>): string | null {
  const [day] = [release, created, loanCreated].flatMap((reading) => (reading.ok ? [reading.value] : []));
  return day === undefined ? null : dayText(day);
}
