// biome-ignore-all lint/a11y/noRedundantRoles: what CSS displays otherwise would lose its role in some browsers.
'use client';
import { useTranslations } from 'use-intl';
import { distances, type EvidenceColumn } from '#lib/view/evidence/evidence.ts';
import { useView } from '../screen/loan-view-context.tsx';

/** More pairs than this are folded. */
const many = 6;

/** How far apart the places are: a row below theirs. A day without a time allows no claim about travel. */
export function Distances({
  columns,
  name,
}: {
  columns: EvidenceColumn[];
  name: (key: EvidenceColumn['key']) => string;
}) {
  const { format } = useView();
  const t = useTranslations('evidence');
  const pairs = distances(columns);
  if (pairs.length === 0) return null;
  const list = (
    <ul>
      {pairs.map(({ a, b, km, sameDay }) => (
        <li key={`${a} ${b}`} className="figures">
          {t('distance', { a: name(a), b: name(b), km: format.km(km) })}
          {sameDay && <span className="text-ink-3"> · {t('sameDay')}</span>}
        </li>
      ))}
    </ul>
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="ev-under">
        {t('rows.distance')}
      </th>
      <td role="cell" colSpan={columns.length} className="ev-span ev-under">
        {pairs.length > many ? (
          <details className="group/fold">
            <summary>
              <span aria-hidden="true" className="fold-sign" />
              {t('pairs', { count: pairs.length })}
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
        <p className="text-ink-3 text-label">{t('computed')}</p>
      </td>
    </tr>
  );
}
