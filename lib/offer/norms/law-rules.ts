import type { BorrowerKind } from '../terms/borrower-kind.ts';

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

/** The highest default interest that may be agreed, a fraction a month (STJ, Súmula 379). */
export const maxDefaultInterest = 0.01;
