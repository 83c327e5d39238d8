import type { Position, PositionNote } from '#lib/position/loan-position.ts';
import { isQuestion } from '../causes/describe-verdict.ts';
import { readEvidence } from '../evidence/evidence.ts';
import { describeQuestion, evidenceQuestions } from '../evidence/evidence-questions.ts';
import type { PartWriter, Summary } from './summary-facts.ts';

/** The open questions: figures that the answer does not settle, another reading of it, and what its evidence raises. */
export const questionsPart: PartWriter = (summary) => {
  const { t, notes, view } = summary;
  const { review, position, request } = view;
  const findings = review?.findings ?? [];
  const toLookAt = findings.filter(isQuestion).length;
  const cannotTell = findings.filter((one) => one.verdict === 'cannot-tell' && !isQuestion(one)).length;
  const unclassified = position?.unclassified.value ?? 0;
  const isUnasked = request.paymentFor === null && request.paymentForOrigin !== 'refused';
  const others = (position?.paidInstallments.otherwise ?? []).filter((count) => count !== null);
  const reasons = position ? reasonsOf(position).map((note) => notes(note)) : [];
  return [
    ...(others.length > 0 ? [t('questions.otherPaid', { values: others.join(' / ') })] : []),
    ...(reasons.length > 0 ? [t('questions.position', { reasons: reasons.join('; ') })] : []),
    ...(unclassified > 0 ? [t('questions.unclassified', { count: unclassified })] : []),
    ...(toLookAt > 0 ? [t('questions.toLookAt', { count: toLookAt })] : []),
    ...(cannotTell > 0 ? [t('questions.cannotTell', { count: cannotTell })] : []),
    ...(position?.remaining.certainty === 'unknown' && isUnasked ? [t('questions.amounts')] : []),
    ...evidenceSentences(summary),
  ];
};

/** Remarks that make nothing less certain, and what other sentences say. */
const unasked: readonly PositionNote[] = [
  'payroll',
  'without-charges',
  'no-payment-for',
  'unclassified-entry',
];

/** The reasons why the shown parts of the position are not more certain. */
function reasonsOf({ paidInstallments, lastPayment, nextDue, overdue }: Position): PositionNote[] {
  const parts = [paidInstallments, lastPayment, nextDue, overdue];
  const doubtful = parts.filter(({ certainty }) => certainty === 'fits' || certainty === 'unknown');
  return [...new Set(doubtful.flatMap(({ notes }) => notes))].filter((note) => !unasked.includes(note));
}

function evidenceSentences({ view: { loan }, evidence: t, display, format }: Summary): string[] {
  const questions = evidenceQuestions(loan, readEvidence(loan), display.timeZone);
  return questions.map((question) => describeQuestion(question, { t, format }));
}
