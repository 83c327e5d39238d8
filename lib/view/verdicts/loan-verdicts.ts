import type { Subject } from '#lib/position/sources/statement.ts';
import { isQuestion } from '../causes/describe-verdict.ts';
import type { ComputedLoan, LoanQuestion } from './loan-questions.ts';

/** `look`: something is to be looked at. `wrong`: figures differ, or sources contradict each other. */
export type Verdict = 'ok' | 'look' | 'wrong' | 'unknown';
export const verdictNames = ['figures', 'law', 'signatures', 'payout', 'payments'] as const;
export type LoanVerdicts = Record<(typeof verdictNames)[number], Verdict>;

type QuestionedLoan = ComputedLoan & { questions: readonly LoanQuestion[] };

/** The five verdicts of a loan: its figures, the law, the signatures, the payout and the payments. */
export function loanVerdicts(computed: QuestionedLoan): LoanVerdicts {
  return {
    figures: figures(computed),
    law: law(computed),
    signatures: signatures(computed),
    payout: payout(computed),
    payments: payments(computed),
  };
}

function figures({ review }: QuestionedLoan): Verdict {
  if (!review) return 'unknown';
  const { differ, agree } = review.counts;
  if (differ > 0) return 'wrong';
  if (review.findings.some(isQuestion)) return 'look';
  return agree > 0 ? 'ok' : 'unknown';
}

function law({ review }: QuestionedLoan): Verdict {
  if (!review) return 'unknown';
  const kinds = review.law.notes.map(({ kind }) => kind);
  if (kinds.includes('error')) return 'wrong';
  return kinds.includes('question') ? 'look' : 'ok';
}

const isContradicted = ({ contradictions }: QuestionedLoan, ...subjects: Subject[]) =>
  contradictions.some(({ subject }) => subjects.includes(subject));

const isAsked = ({ questions }: QuestionedLoan, ...ids: LoanQuestion['id'][]) =>
  questions.some(({ id }) => ids.includes(id));

function signatures(computed: QuestionedLoan): Verdict {
  if (isContradicted(computed, 'signed')) return 'wrong';
  if (isAsked(computed, 'unsigned', 'signed-after-payout', 'different-documents')) return 'look';
  const list = computed.loan.signatures;
  return Array.isArray(list) && list.length > 0 ? 'ok' : 'unknown';
}

function payout(computed: QuestionedLoan): Verdict {
  if (isContradicted(computed, 'paid-out')) return 'wrong';
  const isDoubtful = computed.review?.instruments.some(
    ({ boleto, boletoDiffers, verification }) =>
      boleto?.isValid === false || boletoDiffers.length > 0 || verification === 'verification_failed',
  );
  if (isDoubtful || isAsked(computed, 'payout-elsewhere', 'scheduled-as-paid')) return 'look';
  const value = computed.position?.paidOut.value ?? null;
  return value === null || value === false ? 'unknown' : 'ok';
}

function payments(computed: QuestionedLoan): Verdict {
  if (isContradicted(computed, 'paid-installments', 'overdue', 'remaining', 'finished')) return 'wrong';
  if (isAsked(computed, 'payroll-ended')) return 'look';
  const { certainty = 'unknown' } = computed.position?.paidInstallments ?? {};
  return ({ stated: 'ok', follows: 'ok', fits: 'look', unknown: 'unknown' } as const)[certainty];
}
