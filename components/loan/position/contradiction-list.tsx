import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import { describeContradiction } from '#lib/view/describe-contradiction.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The subjects that have a tile, which shows what each source says. */
const inTiles: readonly Contradiction['subject'][] = ['overdue', 'remaining'];

/** One line for each other subject of which the sources say different things: what each says, and the difference. */
export function ContradictionList({ contradictions }: { contradictions: readonly Contradiction[] }) {
  const t = useTranslations('contradictions');
  const { format, view } = useLoanView();
  const listed = contradictions.filter(({ subject }) => !inTiles.includes(subject));
  if (listed.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="contradictions">
      {listed.map((contradiction) => {
        const { subject, statements, difference } = describeContradiction(contradiction, {
          t,
          format,
          loan: view.loan,
        });
        return (
          <li key={contradiction.subject}>
            <strong className="text-attention">
              <Icon name="attention" className="me-1 inline-block size-3.5 align-[-2px]" />
              {subject}
            </strong>{' '}
            {statements.map(({ value, sources }, index) => (
              <Fragment key={value}>
                {index > 0 && <span className="text-attention"> ≠ </span>}
                <span className="whitespace-nowrap">
                  <span className="font-medium">{value}</span> <small className="text-ink-2">{sources}</small>
                </span>
              </Fragment>
            ))}
            {difference && <small className="text-ink-2"> · {difference}</small>}
          </li>
        );
      })}
    </ul>
  );
}
