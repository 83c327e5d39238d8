import type { CheckId, FigureUnit } from './check-id.ts';
import {
  additionalTimes,
  cetWithout,
  declaredSpan,
  type ExplainedOffer,
  equalMonthsInstallment,
  type FindMistake,
  interestOfTotal,
  type MistakenFigure,
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
  find: FindMistake;
};

const row = <const Id extends string>(
  id: Id,
  checks: Row<Id>['checks'],
  equation: string,
  unit: FigureUnit | null,
  norm: string | null,
  source: string,
  find: FindMistake,
): Row<Id> => ({ id, checks, equation, unit, norm, source, find });

const ofCet = 'Res. CMN 4.881/2020, art. 4';
const ofRates = 'Res. CMN 5.004/2022, art. 3';
const ofTax = 'Decreto 6.306/2007, art. 7';
const cets = ['cet-yearly', 'cet-monthly'] as const;
const taxes = ['iof', 'iof-additional'] as const;
const sums = ['interest', 'total-parts'] as const;

const rows = [
  row('cet-without-fee', cets, 'FC0 = PV + R', 'amount', ofCet, 'norm', cetWithout('rebates')),
  row('cet-without-insurance', cets, 'FC0 = PV + S', 'amount', ofCet, 'norm', cetWithout('insurance')),
  row('cet-without-tax', cets, 'FC0 = PV + IOF', 'amount', ofCet, 'norm', cetWithout('iof')),
  row('cet-nominal', ['cet-yearly', 'cet-pair'], 'CET = 12 × m', 'rate', ofCet, 'norm', nominalCet),
  row(
    'cet-total-over-principal',
    ['cet-yearly'],
    'CET = Σ ÷ P − 1',
    'amount',
    ofCet,
    'R21',
    totalOverPrincipal,
  ),
  row('yearly-nominal', ['rates'], 'y = 12 × i', 'rate', ofRates, 'norm', nominalRate),
  row('iof-without-cap', ['iof'], 'IOF = Σ ak × r × dk', 'count', `${ofTax}, § 1`, 'norm', taxWithoutCap),
  row('iof-of-company', taxes, 'r, ra', null, `${ofTax}, I`, 'norm', taxOfBorrower('company')),
  row('iof-of-person', taxes, 'r, ra', null, `${ofTax}, I`, 'norm', taxOfBorrower('person')),
  row('iof-at-term', ['iof'], 'IOF = P × r × min(dn, 365)', 'count', `${ofTax}, I, b`, 'N26', taxAtTerm),
  row('iof-of-other-day', taxes, 'r, ra', 'day', ofTax, 'norm', taxOfOtherDay),
  row('additional-left-out', taxes, 'IOFa = 0', 'amount', `${ofTax}, § 15`, 'norm', additionalTimes(0)),
  row(
    'additional-doubled',
    taxes,
    'IOFa = 2 × P × ra',
    'amount',
    `${ofTax}, § 15`,
    'norm',
    additionalTimes(2),
  ),
  row('one-pass', ['installment'], 'P = (PV + S + R) × (1 + t)', 'amount', null, 'V10', onePass),
  row('equal-months-installment', ['installment'], 't = 1, …, n', null, null, 'V06', equalMonthsInstallment),
  row('interest-of-total', sums, 'J = Σ − PV', 'amount', null, 'S01', interestOfTotal),
  row('premium-twice', ['installment', ...sums], 'P = PV + … + 2 × S', 'amount', null, 'S01', premiumTwice),
];

/** `value` and `paths`: see `MistakenFigure`. */
export type FoundMistake = MistakenFigure & { id: (typeof rows)[number]['id'] };
export type KnownMistake = Row<FoundMistake['id']>;

/** The mistakes that are tried where a figure differs, the likeliest first. */
export const knownMistakes: readonly KnownMistake[] = rows;

/** The first known mistake by which the declared figure of a check comes out to its digits; null where none does. */
export function findMistake(check: CheckId, declared: number, offer: ExplainedOffer): FoundMistake | null {
  const span = declaredSpan(check, declared, offer.stated);
  for (const { id, checks, find } of knownMistakes) {
    const found = checks.includes(check) ? find({ ...offer, check, span }) : null;
    if (found) return { id, ...found };
  }
  return null;
}
