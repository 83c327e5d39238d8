import { type BorrowerKind, borrowerKinds } from '../terms/borrower-kind.ts';
import { iofRateRows } from './iof-rates.ts';

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

/** A question of any day, about any borrower, unless its scope says otherwise. */
function rule(id: LawRuleId, source: string, scope: Partial<LawRule> = {}): LawRule {
  return { id, from: null, until: null, to: borrowerKinds, kind: 'question', source, ...scope };
}

const person: readonly BorrowerKind[] = ['person'];
const readOn = '2026-11-24';
// The caps of 2026 are known from secondary sources alone, which name the year and no day.
const payroll = { from: '2026-01-01', to: person, kind: 'information', readOn } as const;
const payrollLaw = 'Lei 10.820/2003, com a redação da Lei 15.179/2025';

/** A figure beyond it is an error for a consumer, and a question where the borrower may be a company. */
export const fineLimit = rule('fine-limit', 'Lei 8.078/1990 (CDC), art. 52, § 1', {
  to: person,
  kind: 'error',
});

/** From this day the law sets the interest itself, where none was agreed. Before it the desk knows none. */
const legalDefaultInterest = rule(
  'default-interest',
  'Código Civil, art. 406, com a redação da Lei 14.905/2024',
  { from: '2024-08-30', kind: 'information' },
);

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
} as const satisfies Omit<LawRule, 'id' | 'kind'>;

/**
 * The rules of the law that the desk knows, dated and scoped. The rates of the IOF by day and borrower stand in their
 * own table; the days on which they are contested follow from it.
 */
export const lawRules: readonly LawRule[] = [
  ...contestedIof(),
  rule('iof-borrower', 'Decreto 6.306/2007, art. 7'),
  // The articles were read in transcriptions of others, which do not show every later change of their lists.
  rule('iof-zero-rate', 'Decreto 6.306/2007, art. 8', { readOn }),
  rule('iof-exempt', 'Decreto 6.306/2007, art. 9', { readOn }),
  rule('iof-additional-only', 'Decreto 6.306/2007, art. 8, § 5', { readOn }),
  rule('iof-taxed-before', 'Decreto 6.306/2007, art. 7, §§ 7 a 9', { readOn }),
  fineLimit,
  rule('tac', 'STJ, Súmula 565', { from: '2008-04-30', to: person }),
  legalDefaultInterest,
  rule('default-interest-before', 'Código Civil, art. 406, antes da Lei 14.905/2024', {
    until: '2024-08-29',
  }),
  rule('daily-compounding', 'STJ, REsp 1.826.463', { to: person, kind: 'information' }),
  rule('payroll-rate', `${payrollLaw}; Resolução CGCONSIG 4/2026`, payroll),
  rule('payroll-installments', payrollLaw, payroll),
  rule('payroll-fees', payrollLaw, payroll),
  rule('payroll-grace', payrollLaw, { ...payroll, from: '2025-07-24' }),
];

/** One rule for each period of the table of the IOF in which two rates may apply, to those whose rates are in doubt. */
function contestedIof(): LawRule[] {
  const contested = iofRateRows.filter((row) => row.contested);
  const periods = [...new Set(contested.map(({ from, until }) => `${from} ${until}`))];
  return periods.map((period) => {
    const own = contested.filter(({ from, until }) => `${from} ${until}` === period);
    const [{ from, until } = { from: null, until: null }] = own;
    const to = borrowerKinds.filter((kind) =>
      own.some((row) => row[kind] ?? (kind === 'mei' && row['small-company'])),
    );
    const source = [...new Set(own.map((row) => row.source))].join('; ');
    return rule('iof-contested', source, { from, until, to, kind: 'information' });
  });
}

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
