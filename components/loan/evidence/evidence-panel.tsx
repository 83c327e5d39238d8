'use client';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasure } from '#components/ui/use-size-check.ts';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import { isObject, type Json, type JsonObject, step, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { valueState } from '#lib/loan/value-state.ts';
import { type EvidenceColumn, type EvidenceRow, evidence } from '#lib/view/evidence/evidence.ts';
import { NotRequested } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { AlsoInTheAnswer, unknownFields } from '../values/field-rows.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { EvidenceTable, useColumnName } from './evidence-table.tsx';

const parts = {
  context: { is: 'object', of: 'context' },
  signatures: { is: 'list', of: 'signature' },
} as const;

/** The loan's context and each signature side by side: who signed, when, from where and with what. */
export function Evidence({ loan }: { loan: JsonObject }) {
  const t = useTranslations();
  const { columns, rows, left } = useMemo(() => compared(loan), [loan]);
  const [ref, scrolls] = useMeasure(isWider);
  if (loan.deleted === true && !Object.keys(parts).some((name) => Object.hasOwn(loan, name))) return null;
  const headers = rows.filter(({ name }) => name === 'header');
  const others = rows.filter(({ name }) => name !== 'header');
  const differing = headers.filter(({ verdict }) => verdict === 'different').length;
  const table = { columns, label: t('sections.evidence') };
  return (
    <LoanSection id="evidence" title={t('sections.evidence')}>
      <PartState loan={loan} name="context" />
      <PartState loan={loan} name="signatures" />
      {rows.length > 0 && (
        <>
          {scrolls && <p className="py-1 text-ink-3 text-label print:hidden">{t('evidence.scroll')}</p>}
          <div
            ref={ref}
            className="ev"
            {...(scrolls && {
              role: 'region',
              tabIndex: 0,
              'aria-label': `${t('sections.evidence')}: ${t('evidence.scroll')}`,
            })}
          >
            <EvidenceTable {...table} rows={others} />
            {headers.length > 0 && (
              <details className="group/fold">
                <summary className="ev-fold">
                  <span aria-hidden="true" className="fold-sign" />
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
      {(left.signatures > 0 || left.headers > 0) && (
        <p className="py-1 text-attention text-label">{t('evidence.left', left)}</p>
      )}
      {columns.map((column) => (
        <Unknown key={column.key} column={column} loan={loan} />
      ))}
    </LoanSection>
  );
}

function isWider(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}

/** Without the column of a context that is not there, and without rows in which nothing is said. */
function compared(loan: JsonObject): ReturnType<typeof evidence> {
  const { columns, rows, left } = evidence(loan);
  const kept = columns.map(
    ({ key }) => key !== 'loan' || (isObject(loan.context) && !isMasked(loan.context)),
  );
  const only = <T,>(list: T[]) => list.filter((_, index) => kept[index]);
  const said = ({ cells }: EvidenceRow) => cells.some(({ value, hidden }) => value !== undefined || hidden);
  return {
    columns: only(columns),
    rows: rows.map((row) => ({ ...row, cells: only(row.cells) })).filter(said),
    left,
  };
}

/** Why there is no context, or no signature, where there is none. */
function PartState({ loan, name }: { loan: JsonObject; name: keyof typeof parts }) {
  const { view } = useView();
  const t = useTranslations();
  const { is } = valueState(loan, name, parts[name], { fields: view.request.fields, pointer: '' });
  if (is === 'value' || (is === 'absent' && loan.deleted === true)) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="text-ink-2">{t(`fields.loan.${name}`)}</span>
      {is === 'not-requested' ? (
        <NotRequested names={[name]} />
      ) : (
        <FieldValue of={loan} name={name} kind={parts[name]} pointer="" />
      )}
    </div>
  );
}

/** What a column holds beyond the rows of the table. */
function Unknown({ column, loan }: { column: EvidenceColumn; loan: JsonObject }) {
  const name = useColumnName();
  const { path, key, departs } = column;
  const record = step(path, 'context');
  const levels =
    key === 'loan'
      ? [{ of: 'context', pointer: path } as const]
      : ([
          { of: 'signature', pointer: path },
          { of: 'signatureRecord', pointer: record },
          { of: 'context', pointer: step(record, 'context') },
        ] as const);
  const shown = levels.filter(({ of, pointer }) => unknownFields(of, valueAt(loan, pointer)) !== null);
  if (shown.length === 0 && !departs) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium">{name(key)}</h3>
      {departs && <Departing {...departs} />}
      {shown.map(({ of, pointer }) => (
        <AlsoInTheAnswer key={pointer} of={of} value={valueAt(loan, pointer)} pointer={pointer} />
      ))}
    </div>
  );
}

/** What stands where an object should, under its name, without the credentials that headers hold. */
function Departing({ path, value }: { path: string; value: Json }) {
  const t = useTranslations();
  const at = path.lastIndexOf('/');
  const name = path.slice(at + 1);
  const shown = hideCredentials(value, t('state.credential'), path);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      {name === 'headers' && <span className="text-ink-2">{t('fields.context.headers')}</span>}
      {name === 'context' && <span className="text-ink-2">{t('fields.loan.context')}</span>}
      <FieldValue of={{ [name]: shown }} name={name} kind={parts.context} pointer={path.slice(0, at)} />
    </div>
  );
}
