import { parseDay } from '#lib/loan/civil-date.ts';
import type { BorrowerKind } from '../terms/read-terms.ts';

type Period = Omit<IofRates, 'borrower' | 'daily' | 'additional'>;
/** Per cent, as the decrees write them. */
type Percent = readonly [daily: number, additional: number];
type Rates = { [borrower in Borrower]?: Percent };
type Row = Period & Rates;

const before2025 = 'Decreto 6.306/2007, art. 7; Decreto 8.392/2015';
const adc96 = 'Decreto 12.499/2025, restabelecido pelo STF (ADC 96) desde 16/07/2025';
const unmentionedSmall = 'Decreto 6.306/2007, art. 7, VI, que o Decreto 10.797/2021 não menciona';
const suspended12499 = 'Decreto 12.499/2025, sustado (Decreto Legislativo 176/2025; STF, ADC 96)';
const reinstatedBefore12466 = 'Decreto Legislativo 176/2025: as alíquotas anteriores ao Decreto 12.466/2025';

const usual = { person: [0.0082, 0.38], company: [0.0041, 0.38], 'small-company': [0.00137, 0.38] } as const;
const usualOfCompanies = { company: usual.company, 'small-company': usual['small-company'] };
// The decree kept the additional of an MEI at that of a person. On all other days an MEI pays as a small company.
const decree12466 = {
  company: [0.0082, 0.95],
  'small-company': [0.00274, 0.95],
  mei: [0.00274, 0.38],
} as const;
const decree12499 = { company: [0.0082, 0.38], 'small-company': [0.00274, 0.38] } as const;
const none = { person: [0, 0], company: [0, 0], 'small-company': [0, 0] } as const;

const row = (from: string, until: string | null, source: string, rates: Rates): Row => ({
  from,
  until,
  source,
  ...rates,
});
const contested = (...period: Parameters<typeof row>): Row => ({ ...row(...period), contested: true });

// The day of release decides the rates. Rates before 2015 are not listed. In 2020 new loans were exempt for some time:
// a release on such a day may belong to an older, taxed loan.
export const iofRateRows = [
  row('2015-01-22', '2020-04-02', before2025, usual),
  contested('2020-04-03', '2020-11-26', 'Decreto 6.306/2007, art. 7, § 20 (Decreto 10.551/2020)', none),
  contested('2020-04-03', '2020-11-26', before2025, usual),
  row('2020-11-27', '2020-12-14', before2025, usual),
  contested('2020-12-15', '2020-12-31', 'Decreto 6.306/2007, art. 7, § 20-A (Decreto 10.572/2020)', none),
  contested('2020-12-15', '2020-12-31', before2025, usual),
  row('2021-01-01', '2021-09-19', before2025, usual),
  row('2021-09-20', '2021-12-31', 'Decreto 10.797/2021', {
    person: [0.01118, 0.38],
    company: [0.00559, 0.38],
  }),
  contested('2021-09-20', '2021-12-31', unmentionedSmall, { 'small-company': usual['small-company'] }),
  row('2022-01-01', null, before2025, { person: usual.person }),
  row('2022-01-01', '2025-05-22', before2025, usualOfCompanies),
  // Some sources apply the decree to credit from 1 June only.
  contested('2025-05-23', '2025-05-31', 'Decreto 12.466/2025', decree12466),
  contested('2025-05-23', '2025-05-31', before2025, usualOfCompanies),
  row('2025-06-01', '2025-06-10', 'Decreto 12.466/2025', decree12466),
  row('2025-06-11', '2025-06-26', 'Decreto 12.499/2025', decree12499),
  contested('2025-06-27', '2025-07-15', suspended12499, decree12499),
  contested('2025-06-27', '2025-07-15', reinstatedBefore12466, usualOfCompanies),
  row('2025-07-16', null, adc96, decree12499),
];

/**
 * A natural person; a company; a company of Simples, or an MEI, that borrows at most 30,000 reais; or an MEI on days on
 * which its rates are not those of a company of Simples.
 */
export const borrowers = ['person', 'company', 'small-company', 'mei'] as const;
export type Borrower = (typeof borrowers)[number];

/** Rates of the IOF on credit, as fractions: `daily` a day of each installment's principal, `additional` once. */
export type IofRates = {
  borrower: Borrower;
  daily: number;
  additional: number;
  /** The first and last day of release on which they apply, `YYYY-MM-DD`; `until` is null while they are in force. */
  from: string;
  until: string | null;
  /** Other rates may apply on the same day: sources disagree, or a court changed the rule for past days. */
  contested?: true;
  source: string;
};

/** The principal, in reais, up to which a small company has its own rates (Decreto 6.306/2007, art. 7, VI). */
const smallCompanyLimit = 30_000;

/** Whether a borrower's rates apply to a principal in reais. */
export function isTaxedAs(borrower: Borrower, principal: number): boolean {
  return (borrower !== 'small-company' && borrower !== 'mei') || principal <= smallCompanyLimit + 0.005;
}

const dated = iofRateRows.map(({ from, until, source, contested, ...percents }) => ({
  first: parseDay(from) ?? Number.NaN,
  last: until === null ? Infinity : (parseDay(until) ?? Number.NaN),
  rates: borrowers.flatMap((borrower): IofRates[] => {
    const [daily, additional] = percents[borrower] ?? [];
    if (daily === undefined || additional === undefined) return [];
    const period = { from, until, source, ...(contested ? { contested } : {}) };
    return [{ ...period, borrower, daily: daily / 100, additional: additional / 100 }];
  }),
}));

/** The rates of every period, in the order of the periods. */
export const iofRatesOfAllDays = dated.flatMap(({ rates }) => rates);

/** The rates for a release on a day (a day number): one for each borrower, or more if they are contested. */
export function iofRatesOn(day: number): IofRates[] {
  return dated.flatMap(({ first, last, rates }) => (day >= first && day <= last ? rates : []));
}

/**
 * `information`: worth knowing, and no doubt about a figure. `question`: the desk cannot know the answer. `error`: the
 * offer states what the law forbids.
 */
export type LawRuleKind = 'information' | 'question' | 'error';

/** The days and the borrowers to whom a rule of the law applies, and where it stands. */
export type LawRule = {
  /** The first and last day of release to which it applies, `YYYY-MM-DD`; null without a limit. */
  from: string | null;
  until: string | null;
  /** To whom it applies. */
  to: readonly BorrowerKind[];
  kind: LawRuleKind;
  /** The norm or the judgment, cited in its own language. */
  source: string;
  /** The day on which secondary sources were read, where the norm itself was not: `YYYY-MM-DD`. */
  readOn?: string;
  /** It is about what an offer does not state, so that the offer has to be there as a whole. */
  isOfWhole?: boolean;
};

/** A figure beyond it is an error for a consumer, and a question where the borrower may be a company. */
export const fineLimit: LawRule = {
  from: null,
  until: null,
  to: ['person'],
  kind: 'error',
  source: 'Lei 8.078/1990 (CDC), art. 52, § 1',
};

/**
 * The present value of the installments at the contract's fixed rate settles a loan before its end. Directed funds and
 * administered rates are an exception, of which the answer of the API says nothing.
 */
export const earlySettlement = {
  from: '2022-05-02',
  until: null,
  to: ['person', 'mei', 'small-company'],
  source: 'Lei 8.078/1990 (CDC), art. 52, § 2; Res. CMN 5.004/2022, art. 7',
  readOn: '2026-11-25',
} as const satisfies Omit<LawRule, 'kind'>;

/** True on a day of release, `YYYY-MM-DD`, to which the rule applies. An offer without a day is taken for one of today. */
export function isInForce({ from, until }: Pick<LawRule, 'from' | 'until'>, day: string | null): boolean {
  if (day === null) return until === null;
  return (from === null || day >= from) && (until === null || day <= until);
}

/**
 * The kind of a rule for a borrower who is one of `kinds`: null where it applies to none of them, and a question in
 * place of an error where it does not apply to all.
 */
export function kindFor({ to, kind }: LawRule, kinds: readonly BorrowerKind[]): LawRuleKind | null {
  const covered = kinds.filter((kind) => to.includes(kind));
  if (covered.length === 0) return null;
  return covered.length < kinds.length && kind === 'error' ? 'question' : kind;
}

/** The highest lawful fine of a consumer, as a fraction of the installment. */
export const maxConsumerFine = 0.02;

/** True of a fine, as a fraction of the installment, that is higher than a consumer may be charged. */
export function isBeyondFineLimit(fine: number): boolean {
  return fine > maxConsumerFine + 1e-12;
}

/** The highest default interest that may be agreed, a fraction a month (STJ, Súmula 379). */
export const maxDefaultInterest = 0.01;
