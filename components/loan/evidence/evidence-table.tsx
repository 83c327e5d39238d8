import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Table } from '#components/ui/table/table.tsx';
import type { EvidenceMark } from '#lib/view/evidence/compare-evidence.ts';
import type { EvidenceColumn, EvidenceRow } from '#lib/view/evidence/evidence.ts';
import { EvidenceCellValue } from './evidence-cell.tsx';

/** The rows in which a difference means something. Signers and signature ids always differ. */
const comparedRows = new Set<EvidenceRow['name']>(['ip', 'device', 'fingerprint', 'place']);
const signs: Record<EvidenceMark | EvidenceRow['verdict'], string> = {
  equal: '=',
  different: '≠',
  only: '',
  one: '',
  none: '',
  unknown: '?',
  absent: '',
};

/** Names a column: the loan, or a signature by its number. */
export function useColumnName(): (key: EvidenceColumn['key']) => string {
  const t = useTranslations('evidence');
  return (key) => (key === 'loan' ? t('loan') : t('signature', { number: key + 1 }));
}

/** A row for each kind of evidence, a column for the loan and each signature. On a narrow page columns become pairs. */
export function EvidenceTable({
  columns,
  rows,
  shared,
}: {
  /** The rows in which different signers have one value, so that being equal does not reassure. */
  shared: ReadonlySet<EvidenceRow['name']>;
  columns: EvidenceColumn[];
  rows: EvidenceRow[];
}) {
  const t = useTranslations('evidence');
  const caption = useTranslations('sections')('evidence');
  const columnName = useColumnName();
  // What one person signs with should be equal; different signers have their own.
  const signers = rows.find(({ name }) => name === 'signer')?.verdict;
  const shouldBeEqual = signers === 'equal' || signers === 'one';
  const isCompared = ({ name }: EvidenceRow) => columns.length > 1 && comparedRows.has(name);
  return (
    <Table
      caption={caption}
      className={classNames(
        'evidence-table',
        columns.length > 4 ? 'evidence-wide' : columns.length > 3 && 'evidence-four',
      )}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          label: t('row'),
          namesRows: true,
          cell: (row) => (
            <>
              {t(`rows.${row.name}`)}
              {isCompared(row) && (
                <Verdict
                  verdict={row.verdict}
                  isShared={shared.has(row.name)}
                  shouldBeEqual={shouldBeEqual}
                />
              )}
            </>
          ),
        },
        ...columns.map(({ key }, index) => ({
          label: columnName(key),
          cell: (row: EvidenceRow) => {
            const cell = row.cells[index];
            const value = cell && <EvidenceCellValue name={row.name} cell={cell} />;
            if (!cell || !isCompared(row) || cell.mark === 'absent') return value;
            return (
              <div className="evidence-marked">
                <Mark mark={cell.mark} shouldBeEqual={shouldBeEqual} />
                <div>{value}</div>
              </div>
            );
          },
        })),
      ]}
    />
  );
}

/** Whether the values of a row agree, by a sign and a word. */
function Verdict({
  verdict,
  isShared,
  shouldBeEqual,
}: {
  verdict: EvidenceRow['verdict'];
  isShared: boolean;
  shouldBeEqual: boolean;
}) {
  const t = useTranslations('evidence.verdict');
  if (verdict === 'none') return null;
  const isAsked = isShared || (shouldBeEqual && verdict === 'different');
  const sign = isShared ? '?' : signs[verdict];
  return (
    <span className={classNames('evidence-verdict', isAsked && 'bg-attention-soft text-attention')}>
      {sign && <span aria-hidden="true">{sign} </span>}
      {t(isShared ? 'shared' : verdict)}
    </span>
  );
}

function Mark({ mark, shouldBeEqual }: { mark: EvidenceMark; shouldBeEqual: boolean }) {
  const t = useTranslations('evidence');
  if (mark !== 'equal' && mark !== 'different') return <span />;
  return (
    <span className={classNames('evidence-mark', shouldBeEqual && mark === 'different' && 'text-attention')}>
      <span aria-hidden="true">{signs[mark]}</span>
      <span className="sr-only">{t(mark)}: </span>
    </span>
  );
}
