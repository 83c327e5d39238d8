import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasured } from '#components/ui/use-measured.ts';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { describeQuestion } from '#lib/view/evidence/describe-question.ts';
import { type EvidenceRow, readEvidence } from '#lib/view/evidence/evidence.ts';
import { type EvidenceQuestion, evidenceQuestions } from '#lib/view/evidence/evidence-questions.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { FieldState } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { EvidenceExtras } from './evidence-extras.tsx';
import { EvidenceTable } from './evidence-table.tsx';

const parts = ['context', 'signatures'] as const;

/** The loan's context and its signatures side by side: who signed, when, from where and with what. */
export function EvidencePanel() {
  const t = useTranslations();
  const { view, display } = useLoanView();
  const { loan } = view;
  const { columns, rows, left: leftOut } = useMemo(() => shownEvidence(loan), [loan]);
  const questions = useMemo(
    () => evidenceQuestions(loan, { columns, rows }, display.timeZone),
    [loan, columns, rows, display.timeZone],
  );
  const shared = new Set<EvidenceRow['name']>(
    questions.flatMap((one) => (one.kind === 'shared' ? [one.row] : [])),
  );
  const [ref, scrolls] = useMeasured(overflows, false);
  if (loan.deleted === true && !parts.some((name) => Object.hasOwn(loan, name))) return null;
  const headers = rows.filter(({ name }) => name === 'header');
  const others = rows.filter(({ name }) => name !== 'header');
  const differing = headers.filter(({ verdict }) => verdict === 'different').length;
  const table = { columns, shared, label: t('sections.evidence') };
  return (
    <LoanSection panel="evidence">
      {parts.map((name) => (
        <FieldState key={name} name={name} />
      ))}
      <EvidenceQuestionList questions={questions} />
      {rows.length > 0 && (
        <>
          {scrolls && <p className="py-1 text-ink-3 text-label print:hidden">{t('evidence.scroll')}</p>}
          <div
            ref={ref}
            className="evidence"
            {...(scrolls && {
              role: 'region',
              tabIndex: 0,
              'aria-label': `${t('sections.evidence')}: ${t('evidence.scroll')}`,
            })}
          >
            <EvidenceTable {...table} rows={others} />
            {headers.length > 0 && (
              <details className="group/fold">
                <summary className="evidence-fold">
                  <span aria-hidden="true" className="fold-marker" />
                  {t('evidence.headersCount', { count: headers.length })}
                  {differing > 0 && (
                    <span className="ms-1 text-ink-3">
                      · {differing} {t('evidence.different')}
                    </span>
                  )}
                </summary>
                <EvidenceTable {...table} label={t('evidence.rows.headers')} rows={headers} />
              </details>
            )}
          </div>
        </>
      )}
      {(leftOut.signatures > 0 || leftOut.headers > 0) && (
        <p className="py-1 text-attention text-label">{t('evidence.left', leftOut)}</p>
      )}
      {columns.map((column) => (
        <EvidenceExtras key={column.key} column={column} />
      ))}
    </LoanSection>
  );
}

function overflows(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}

/** The evidence without the loan's column where it has no context, and without empty rows. */
function shownEvidence(loan: JsonObject): ReturnType<typeof readEvidence> {
  const { columns, rows, left } = readEvidence(loan);
  const isShown = columns.map(
    ({ key }) => key !== 'loan' || (isObject(loan.context) && !isMasked(loan.context)),
  );
  const keepColumns = <T,>(list: T[]) => list.filter((_, index) => isShown[index]);
  const hasValue = ({ cells }: EvidenceRow) =>
    cells.some(({ value, hidden }) => value !== undefined || hidden);
  return {
    columns: keepColumns(columns),
    rows: rows.map((row) => ({ ...row, cells: keepColumns(row.cells) })).filter(hasValue),
    left,
  };
}

/** The questions that the evidence raises, each with the values that it rests on. */
function EvidenceQuestionList({ questions }: { questions: readonly EvidenceQuestion[] }) {
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
