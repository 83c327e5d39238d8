import { pathsOf } from '../terms/read-field.ts';
import type { AmountName, RateName } from '../terms/read-terms.ts';
import type { CheckId, FigureUnit } from './check-id.ts';
import {
  additionalTimes,
  cetWithout,
  declaredSpan,
  type ExplainedOffer,
  equalMonthsInstallment,
  type FindMistake,
  interestOfTotal,
  nominalCet,
  nominalRate,
  onePass,
  premiumTwice,
  taxAtTerm,
  taxOfBorrower,
  taxOfOtherDay,
  taxWithoutCap,
  totalOverPrincipal,
} from './mistaken-figures.ts';

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
