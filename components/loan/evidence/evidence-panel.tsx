import { type RefCallback, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isObject, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { type EvidenceColumn, type EvidenceRow, readEvidence } from '#lib/view/evidence/evidence.ts';
import { sharedValues } from '#lib/view/evidence/shared-values.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { AlsoInTheAnswer, unknownFields } from '../fields/field-rows.tsx';
import { DeviatingValue } from '../fields/field-value.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FieldState } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useReasonText } from '../values/use-reason-text.ts';
import { EvidenceTable, useColumnName } from './evidence-table.tsx';

const parts = ['context', 'signatures'] as const;

/** The loan's context and its signatures side by side: who signed, when, from where and with what. */
export function EvidencePanel() {
  const t = useTranslations();
  const { view } = useLoanView();
  const { loan } = view;
  const { columns, rows, left } = useMemo(() => shownEvidence(loan), [loan]);
  const shared = new Set(sharedValues({ columns, rows }).map(({ row }) => row));
  const [ref, scrolls] = useOverflow();
  return (
    <LoanSection panel="evidence">
      {parts.map((name) => (
        <FieldState key={name} name={name} />
      ))}
      <EvidenceReasons />
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
            <EvidenceTable columns={columns} rows={rows} shared={shared} />
          </div>
        </>
      )}
      {left > 0 && <p className="py-1 text-attention text-label">{t('evidence.left', { count: left })}</p>}
      {columns.map((column) => (
        <EvidenceExtras key={column.key} column={column} />
      ))}
    </LoanSection>
  );
}

/** Whether an element is wider inside than outside, observed whenever it or the window is resized; false on the server. */
function useOverflow(): [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const update = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, []);
  return [ref, overflows];
}

/** The evidence without the loan's column where it has no context, and without empty rows. */
function shownEvidence(loan: JsonObject): ReturnType<typeof readEvidence> {
  const { columns, rows, left } = readEvidence(loan);
  const isShown = columns.map(
    ({ key }) => key !== 'loan' || (isObject(loan.context) && !isMasked(loan.context)),
  );
  const keepColumns = <T,>(list: T[]) => list.filter((_, index) => isShown[index]);
  const hasValue = ({ cells }: EvidenceRow) => cells.some(({ value }) => value !== undefined);
  return {
    columns: keepColumns(columns),
    rows: rows.map((row) => ({ ...row, cells: keepColumns(row.cells) })).filter(hasValue),
    left,
  };
}

/** What is asked and to be known of the signatures, each with the values that it rests on. */
function EvidenceReasons() {
  const t = useTranslations('evidence.questions');
  const { verdictReasons } = useLoanView().view;
  const text = useReasonText();
  const reasons = verdictReasons.signatures.filter(({ id }) => id !== 'checked' && id !== 'not-visible');
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="grid gap-1 py-1.5">
      {reasons.map((reason) => (
        <li key={reason.id} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="font-semibold text-attention">
            {reasonMarks[reason.severity]}
          </span>
          <details>
            <summary className="first-letter:uppercase">{describeReason(reason, text)}</summary>
            <p className="code wrap-anywhere py-1 text-ink-3">
              {reason.because.map(visibleText).join(' · ')}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

const reasonMarks = { difference: '≠', question: '?', note: 'i' };

/** What of a column the table does not show: unknown members, and another value where the specification has an object. */
function EvidenceExtras({ column: { key, paths } }: { column: EvidenceColumn }) {
  const { view, deviationAt } = useLoanView();
  const { loan } = view;
  const name = useColumnName();
  const extras = (['signature', 'signatureRecord', 'context'] as const).flatMap((of) => {
    const pointer = paths[of];
    const value = pointer === undefined ? undefined : valueAt(loan, pointer);
    if (pointer === undefined || value === undefined) return [];
    if (isObject(value) && !isMasked(value))
      return unknownFields(loan, pointer) ? <AlsoInTheAnswer key={pointer} pointer={pointer} /> : [];
    return (
      <div key={pointer}>
        <span className="code text-ink-3">{pointer}</span>{' '}
        {deviationAt(pointer) ? (
          <DeviatingValue value={value} pointer={pointer} />
        ) : (
          <JsonTree pointer={pointer} />
        )}
      </div>
    );
  });
  if (extras.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium">{name(key)}</h3>
      {extras}
    </div>
  );
}
