import type { Subject } from '#lib/position/sources/statement.ts';
import { isQuestion } from '../causes/describe-verdict.ts';
import type { JudgedLoan, LoanQuestion } from './loan-questions.ts';

/** `look`: something is to be looked at. `wrong`: figures differ, or sources contradict each other. */
export type Verdict = 'ok' | 'look' | 'wrong' | 'unknown';
export const verdictNames = ['figures', 'law', 'signatures', 'payout', 'payments'] as const;
export type LoanVerdicts = Record<(typeof verdictNames)[number], Verdict>;

type Judged = JudgedLoan & { questions: readonly LoanQuestion[] };

/** The five verdicts of a loan: its figures, the law, the signatures, the payout and the payments. */
export function loanVerdicts(judged: Judged): LoanVerdicts {
  return {
    figures: figures(judged),
    law: law(judged),
    signatures: signatures(judged),
    payout: payout(judged),
    payments: payments(judged),
  };
}

function figures({ review }: Judged): Verdict {
  if (!review) return 'unknown';
  const { differ, agree } = review.counts;
  if (differ > 0) return 'wrong';
  if (review.findings.some(isQuestion)) return 'look';
  return agree > 0 ? 'ok' : 'unknown';
}

function law({ review }: Judged): Verdict {
  if (!review) return 'unknown';
  const kinds = review.law.notes.map(({ kind }) => kind);
  if (kinds.includes('error')) return 'wrong';
  return kinds.includes('question') ? 'look' : 'ok';
}

const isContradicted = ({ contradictions }: Judged, ...subjects: Subject[]) =>
  contradictions.some(({ subject }) => subjects.includes(subject));

const isAsked = ({ questions }: Judged, ...ids: LoanQuestion['id'][]) =>
  questions.some(({ id }) => ids.includes(id));

function signatures(judged: Judged): Verdict {
  if (isContradicted(judged, 'signed')) return 'wrong';
  if (isAsked(judged, 'unsigned', 'signed-after-payout', 'different-documents')) return 'look';
  const list = judged.loan.signatures;
  return Array.isArray(list) && list.length > 0 ? 'ok' : 'unknown';
}

function payout(judged: Judged): Verdict {
  if (isContradicted(judged, 'paid-out')) return 'wrong';
  const isBroken = judged.review?.instruments.some(({ boleto }) => boleto?.isValid === false);
  if (isBroken || isAsked(judged, 'payout-elsewhere', 'scheduled-as-paid')) return 'look';
  const value = judged.position?.paidOut.value ?? null;
  return value === null || value === false ? 'unknown' : 'ok';
}

function payments(judged: Judged): Verdict {
  if (isContradicted(judged, 'paid-installments', 'overdue', 'remaining', 'finished')) return 'wrong';
  const { certainty = 'unknown' } = judged.position?.paidInstallments ?? {};
  return ({ stated: 'ok', follows: 'ok', fits: 'look', unknown: 'unknown' } as const)[certainty];
}
