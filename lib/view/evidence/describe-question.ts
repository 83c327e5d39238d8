import type { createTranslator, Messages } from 'use-intl/core';
import type { Format } from '../format.ts';
import type { EvidenceQuestion } from './evidence-questions.ts';

type QuestionText = {
  t: ReturnType<typeof createTranslator<Messages, 'evidence.questions'>>;
  format: Format;
};

/** Asks a question of the evidence in words. Signatures are counted from one. */
export function describeQuestion(question: EvidenceQuestion, { t, format }: QuestionText): string {
  if (question.kind === 'shared')
    return t(question.row, { numbers: question.keys.map((key) => key + 1).join(' · ') });
  const { key, signedOn, paidOutOn } = question;
  return t('signedAfter', { number: key + 1, signed: format.day(signedOn), paidOut: format.day(paidOutOn) });
}
