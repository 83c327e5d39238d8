import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import { describeContradiction } from '#lib/view/describe-contradiction.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** One answer in the largest type: its label, the figure, and in a few words what it is and how it is known. */
export function Tile({
  label,
  control,
  note,
  detail,
  instead,
  children,
}: {
  label: string;
  /** A field beside the label that changes the figure. */
  control?: ReactNode;
  note?: ReactNode;
  /** What stands below, and unfolds. */
  detail?: ReactNode;
  /** Words in place of a figure that nobody says. */
  instead?: string | false;
  children?: ReactNode;
}) {
  return (
    <div className="tile">
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd className="tile-figure">
        {instead ? <span className="tile-words text-ink-2">{instead}</span> : children}
      </dd>
      {note && <dd className="tile-note">{note}</dd>}
      {control && <dd>{control}</dd>}
      {detail && <dd className="tile-note">{detail}</dd>}
    </div>
  );
}

/**
 * A figure of which the sources say different things: what each says, and the difference where the verdict does not say it.
 * None of them is the figure.
 */
export function ContradictedTile({ label, contradiction }: { label: string; contradiction: Contradiction }) {
  const t = useTranslations('contradictions');
  const { format, view } = useLoanView();
  const { statements, difference } = describeContradiction(contradiction, { t, format, loan: view.loan });
  const isSaidBelow = view.verdictReasons.payments[0]?.id === contradiction.subject;
  return (
    <Tile label={label} note={!isSaidBelow && difference}>
      {statements.map(({ value, sources }, index) => (
        <span key={value} className="tile-words block">
          {index > 0 && <span className="text-attention">≠ </span>}
          {value} <small className="text-ink-2 text-label">{sources} </small>
        </span>
      ))}
    </Tile>
  );
}
