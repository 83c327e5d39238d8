// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the native role when CSS changes `display`.
import { useTranslations } from 'use-intl';
import { distancesBetween, type EvidenceColumn } from '#lib/view/evidence/evidence.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** More pairs than this fold. */
const maxUnfoldedPairs = 6;

/**
 * The distances between the places of the columns. It does not judge whether somebody could have traveled that far,
 * because signatures have a day but no time.
 */
export function EvidenceDistances({
  columns,
  name,
}: {
  columns: EvidenceColumn[];
  name: (key: EvidenceColumn['key']) => string;
}) {
  const { format } = useLoanView();
  const t = useTranslations('evidence');
  const pairs = distancesBetween(columns);
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
      <th role="rowheader" scope="row" className="evidence-under">
        {t('rows.distance')}
      </th>
      <td role="cell" colSpan={columns.length} className="evidence-span evidence-under">
        {pairs.length > maxUnfoldedPairs ? (
          <details className="group/fold">
            <summary>
              <span aria-hidden="true" className="fold-marker" />
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
