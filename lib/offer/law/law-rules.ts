import { iofRateRows } from '../iof/iof-rate-table.ts';
import { type BorrowerKind, borrowerKinds } from './borrower-kind.ts';

/**
 * `information`: worth knowing, and no doubt about a figure. `question`: the desk cannot know the answer. `error`: the
 * offer states what the law forbids.
 */
export type LawRuleKind = 'information' | 'question' | 'error';

export type LawRuleId =
  /** The rates of the IOF on the day of release are contested. */
  | 'iof-contested'
  /** The IOF is that of another borrower than a person. */
  | 'iof-borrower'
  /** No IOF, or less than on the whole principal: one rule for each article that knows such operations. */
  | 'iof-zero-rate'
  | 'iof-exempt'
  | 'iof-additional-only'
  | 'iof-taxed-before'
  /** The fine for late payment is at most 2%. */
  | 'fine-limit'
  /** No fee for opening a credit (TAC) or for issuing its payment slips (TEC). */
  | 'tac'
  /** The default interest of the law, where none was agreed. */
  | 'default-interest'
  | 'default-interest-before'
  /** Daily compounding was agreed, and the offer states no daily rate. */
  | 'daily-compounding'
  /** Payroll loans of private employees. */
  | 'payroll-rate'
  | 'payroll-installments'
  | 'payroll-fees'
  | 'payroll-grace';

export type LawRule = {
  id: LawRuleId;
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
};

const person: readonly BorrowerKind[] = ['person'];
const everybody = borrowerKinds;

const payroll = 'Lei 10.820/2003, com a redação da Lei 15.179/2025';
const readOn = '2026-11-24';

/** A figure beyond it is an error for a consumer, and a question where the borrower may be a company. */
export const fineLimit: LawRule = {
  id: 'fine-limit',
  ...{ from: null, until: null, to: person, kind: 'error' },
  source: 'Lei 8.078/1990 (CDC), art. 52, § 1',
};

export const tacRule: LawRule = {
  id: 'tac',
  ...{ from: '2008-04-30', until: null, to: person, kind: 'question' },
  source: 'STJ, Súmula 565',
};

/** From this day the law sets the interest itself, where none was agreed. Before it the desk knows none. */
export const legalDefaultInterest: LawRule = {
  id: 'default-interest',
  ...{ from: '2024-08-30', until: null, to: everybody, kind: 'information' },
  source: 'Código Civil, art. 406, com a redação da Lei 14.905/2024',
};

/**
 * The rules of the law that the desk knows, dated and scoped. The rates of the IOF by day and borrower stand in their
 * own table; the days on which they are contested follow from it.
 */
export const lawRules: readonly LawRule[] = [
  ...contestedIof(),
  {
    id: 'iof-borrower',
    ...{ from: null, until: null, to: everybody, kind: 'question' },
    source: 'Decreto 6.306/2007, art. 7',
  },
  // The articles were read in transcriptions of others, which do not show every later change of their lists.
  {
    id: 'iof-zero-rate',
    ...{ from: null, until: null, to: everybody, kind: 'question', readOn },
    source: 'Decreto 6.306/2007, art. 8',
  },
  {
    id: 'iof-exempt',
    ...{ from: null, until: null, to: everybody, kind: 'question', readOn },
    source: 'Decreto 6.306/2007, art. 9',
  },
  {
    id: 'iof-additional-only',
    ...{ from: null, until: null, to: everybody, kind: 'question', readOn },
    source: 'Decreto 6.306/2007, art. 8, § 5',
  },
  {
    id: 'iof-taxed-before',
    ...{ from: null, until: null, to: everybody, kind: 'question', readOn },
    source: 'Decreto 6.306/2007, art. 7, §§ 7 a 9',
  },
  fineLimit,
  tacRule,
  legalDefaultInterest,
  {
    id: 'default-interest-before',
    ...{ from: null, until: '2024-08-29', to: everybody, kind: 'question' },
    source: 'Código Civil, art. 406, antes da Lei 14.905/2024',
  },
  {
    id: 'daily-compounding',
    ...{ from: null, until: null, to: person, kind: 'information' },
    source: 'STJ, REsp 1.826.463',
  },
  // Payroll loans: the caps of 2026 are known from secondary sources alone, which name the year and no day.
  {
    id: 'payroll-rate',
    ...{ from: '2026-01-01', until: null, to: person, kind: 'information', readOn },
    source: `${payroll}; Resolução CGCONSIG 4/2026`,
  },
  {
    id: 'payroll-installments',
    ...{ from: '2026-01-01', until: null, to: person, kind: 'information', readOn },
    source: payroll,
  },
  {
    id: 'payroll-fees',
    ...{ from: '2026-01-01', until: null, to: person, kind: 'information', readOn },
    source: payroll,
  },
  {
    id: 'payroll-grace',
    ...{ from: '2025-07-24', until: null, to: person, kind: 'information', readOn },
    source: payroll,
  },
];

/** One rule for each period of the table of the IOF in which two rates may apply, to those whose rates are in doubt. */
function contestedIof(): LawRule[] {
  const contested = iofRateRows.filter((row) => row.contested);
  const periods = [...new Set(contested.map(({ from, until }) => `${from} ${until}`))];
  return periods.map((period) => {
    const own = contested.filter(({ from, until }) => `${from} ${until}` === period);
    const [{ from, until } = { from: null, until: null }] = own;
    const to = borrowerKinds.filter((kind) =>
      own.some((row) => row[kind === 'small-company' ? 'small' : kind] ?? (kind === 'mei' && row.small)),
    );
    const source = [...new Set(own.map((row) => row.source))].join('; ');
    return { id: 'iof-contested', from, until, to, kind: 'information', source };
  });
}

/** True on a day of release, `YYYY-MM-DD`, to which the rule applies. An offer without a day is taken for one of today. */
export function isInForce({ from, until }: LawRule, day: string | null): boolean {
  if (day === null) return until === null;
  return (from === null || day >= from) && (until === null || day <= until);
}

/**
 * The kind of a rule for a borrower who is one of `kinds`: null where it applies to none of them, and a question in
 * place of an error where it does not apply to all.
 */
export function kindFor({ to, kind }: LawRule, kinds: readonly BorrowerKind[]): LawRuleKind | null {
  const covered = kinds.filter((one) => to.includes(one));
  if (covered.length === 0) return null;
  return covered.length < kinds.length && kind === 'error' ? 'question' : kind;
}

/** The highest lawful fine of a consumer, as a fraction of the installment. */
export const maxConsumerFine = 0.02;

/** True of a fine, as a fraction of the installment, that is higher than a consumer may be charged. */
export function isBeyondFineLimit(fine: number): boolean {
  return fine > maxConsumerFine + 1e-12;
}
