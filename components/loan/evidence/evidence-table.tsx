// biome-ignore-all lint/a11y/noRedundantRoles: what CSS displays otherwise would lose its role in some browsers.
'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import type { EvidenceMark } from '#lib/view/evidence/compare-evidence.ts';
import type { EvidenceColumn, EvidenceRow } from '#lib/view/evidence/evidence.ts';
import { visible } from '#lib/view/visible-text.ts';
import { EvidenceValue } from './evidence-cell.tsx';
import { Distances } from './evidence-distances.tsx';

/** What a difference means something for; a signer or a signature id differs by its nature. */
const telling = new Set<EvidenceRow['name']>(['ip', 'device', 'fingerprint', 'place', 'header']);
const label = {
  signer: 'signer',
  signatureId: 'signature',
  signedAt: 'day',
  ip: 'ip',
  device: 'device',
  fingerprint: 'fingerprint',
  place: 'place',
  metadata: 'metadata',
} as const;
const sign: Record<EvidenceMark, string> = { equal: '=', different: '≠', only: '', unknown: '?', absent: '' };

/** The columns as a person names them. */
export function useColumnName(): (key: EvidenceColumn['key']) => string {
  const t = useTranslations('evidence');
  return (key) => (key === 'loan' ? t('loan') : t('signature', { number: key + 1 }));
}

/** Evidence as rows, the loan and each signature as columns; on a narrow page, pairs below each row's name. */
export function EvidenceTable({
  columns,
  rows,
  label: caption,
}: {
  columns: EvidenceColumn[];
  rows: EvidenceRow[];
  label: string;
}) {
  const t = useTranslations('evidence');
  const name = useColumnName();
  return (
    <table
      role="table"
      className={classNames('ev-table', columns.length > 4 ? 'ev-wide' : columns.length > 3 && 'ev-four')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="sr-only">{t('row')}</span>
          </th>
          {columns.map(({ key }) => (
            <th key={key} role="columnheader" scope="col">
              {name(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.header ?? row.name} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, columns }: { row: EvidenceRow; columns: EvidenceColumn[] }) {
  const t = useTranslations('evidence');
  const name = useColumnName();
  const marked = columns.length > 1 && telling.has(row.name);
  return (
    <>
      <tr role="row">
        <th role="rowheader" scope="row">
          {row.name === 'header' ? (
            <span className="code">{visible(row.header ?? '')}</span>
          ) : (
            t(`rows.${label[row.name]}`)
          )}
          {marked && <Verdict verdict={row.verdict} />}
        </th>
        {columns.map((column, index) => {
          const cell = row.cells[index];
          return (
            <td key={column.key} role="cell" data-label={name(column.key)} className="group">
              {cell && marked && cell.mark !== 'absent' ? (
                <div className="ev-marked">
                  <Mark mark={cell.mark} />
                  <div>
                    <EvidenceValue name={row.name} cell={cell} column={column} />
                  </div>
                </div>
              ) : (
                cell && <EvidenceValue name={row.name} cell={cell} column={column} />
              )}
            </td>
          );
        })}
      </tr>
      {row.name === 'place' && <Distances columns={columns} name={name} />}
    </>
  );
}

/** Whether a row's values agree: a shape and a word. */
function Verdict({ verdict }: { verdict: EvidenceRow['verdict'] }) {
  const t = useTranslations('evidence.verdict');
  if (verdict === 'none') return null;
  const differs = verdict === 'different';
  return (
    <span className={classNames('ev-verdict', differs && 'bg-attention-soft text-attention')}>
      {verdict !== 'one' && <span aria-hidden="true">{sign[verdict]} </span>}
      {t(verdict)}
    </span>
  );
}

function Mark({ mark }: { mark: EvidenceMark }) {
  const t = useTranslations('evidence');
  if (mark !== 'equal' && mark !== 'different') return <span />;
  return (
    <span className={classNames('ev-mark', mark === 'different' && 'text-attention')}>
      <span aria-hidden="true">{sign[mark]}</span>
      <span className="sr-only">{t(mark)}: </span>
    </span>
  );
}
