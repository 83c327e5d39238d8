import { classNames } from '#components/ui/class-names.ts';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { type AnyFinding, findingKeys } from '#lib/offer/review/finding-key.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { describeFinding } from './describe-finding.ts';
import { FindingCalculation } from './finding-calculation.tsx';
import { groupOf, verdictMarks } from './group-findings.ts';
import { useCauseText, useReviewText } from './review-context.ts';

/** Findings, one row each. `opened`: those whose working stands open from the start. */
export function FindingList({
  findings,
  opened = [],
  printing,
}: {
  findings: readonly AnyFinding[];
  opened?: readonly AnyFinding[];
  printing: boolean;
}) {
  const keys = findingKeys(findings);
  return (
    <ul>
      {findings.map((finding, at) => (
        <FindingRow
          key={keys[at]}
          finding={finding}
          isOpened={opened.includes(finding)}
          printing={printing}
        />
      ))}
    </ul>
  );
}

type Props = { finding: AnyFinding; isOpened: boolean; printing: boolean };

/** One finding: its verdict and figures. It opens to its working. */
function FindingRow({ finding, printing, isOpened }: Props) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const [opened, details] = useDetailsOpen();
  const words = describeFinding(finding, reviewText);
  const group = groupOf(finding);
  const { mark, className: color } = verdictMarks[group];
  // An agreement is muted, as its mark already shows it.
  const quiet = group === 'agree' ? 'text-ink-3' : color;
  return (
    <li className="break-inside-avoid">
      {/* The working of an agreement is printed only if it was opened: otherwise it would fill several sheets. */}
      <details {...details} open={isOpened} className="finding">
        <summary className="finding-row">
          <span className="finding-title">
            <span aria-hidden="true" className={`review-mark ${color}`}>
              {mark}
            </span>
            <span>
              {words.title}
              {group !== 'cannotTell' && <span className={`finding-verdict ${quiet}`}> {words.verdict}</span>}
              <RowNote finding={finding} explainedBy={words.explainedBy} />
              {words.bounds && <span className="finding-note finding-bounds">{words.bounds}</span>}
            </span>
          </span>
          <Cell label={t('declared')} text={words.declared} />
          <Cell label={words.expectedLabel} text={words.expected} showLabel={words.isLimit} />
          <Cell label={t('difference')} text={words.difference} color={quiet} />
        </summary>
        {(opened || isOpened || (printing && group !== 'agree')) && (
          <FindingCalculation finding={finding} words={words} />
        )}
      </details>
    </li>
  );
}

/** The reasons that are about the state of one field. */
const fieldReasons: readonly string[] = [
  ...['absent', 'null', 'masked', 'wrong-type', 'out-of-range', 'unknown-kind', 'unit'],
];

/** The addition of a row to its verdict: the convention that explains it, the figure it follows from, or the field it lacks. */
function RowNote({ finding, explainedBy }: { finding: AnyFinding; explainedBy: string | null }) {
  const { t } = useReviewText();
  const causeText = useCauseText();
  const { followsFrom, reason } = finding;
  const group = groupOf(finding);
  if (followsFrom !== undefined)
    return (
      <span className="finding-note">{` · ${t('followsFrom', { field: causeField(followsFrom, causeText) })}`}</span>
    );
  if (group === 'cannotTell' && reason?.path && fieldReasons.includes(reason.code))
    return <span className="code text-ink-3"> {reason.path}</span>;
  if (explainedBy && group !== 'differ') return <span className="finding-note">: {explainedBy}</span>;
  return null;
}

function Cell({
  label,
  text,
  color = '',
  showLabel = false,
}: {
  label: string;
  text: string | null;
  color?: string;
  /** Shows the label, because it differs from the head of the column. */
  showLabel?: boolean;
}) {
  return (
    <span className={`col-figure figures ${color}`}>
      {text && (
        <>
          <span className={classNames('col-label', showLabel && 'col-label-shown')}>{label} </span>
          {text}
        </>
      )}
    </span>
  );
}
