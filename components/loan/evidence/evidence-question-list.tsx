import { useTranslations } from 'use-intl';
import { describeQuestion } from '#lib/view/evidence/describe-question.ts';
import type { EvidenceQuestion } from '#lib/view/evidence/evidence-questions.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The questions that the evidence raises, each with the values that it rests on. */
export function EvidenceQuestionList({ questions }: { questions: readonly EvidenceQuestion[] }) {
  const t = useTranslations('evidence.questions');
  const { format } = useLoanView();
  if (questions.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="grid gap-1 py-1.5">
      {questions.map((question) => (
        <li key={question.paths.join()} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="font-semibold text-attention">
            ?
          </span>
          <details>
            <summary>{describeQuestion(question, { t, format })}</summary>
            <p className="code wrap-anywhere py-1 text-ink-3">
              {question.paths.map(visibleText).join(' · ')}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
