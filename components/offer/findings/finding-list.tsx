import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import type { Finding } from '#lib/offer/findings/finding.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { useCauseText, useReviewText } from '../review-context.ts';
import { describeFinding, findingAsText } from './describe-finding.ts';
import { groupOf, verdictMarks } from './group-findings.ts';
import { Working } from './working.tsx';

/** Findings, one row each, under a title. Children stand between the two. */
export function FindingSection({
  title,
  heading: Heading = 'h3',
  findings = [],
  opened = [],
  children,
}: {
  title?: string;
  /** The level of the title below the heading that the section stands under. */
  heading?: 'h2' | 'h3';
  findings?: readonly Finding[];
  /** The findings whose working stands open from the start. */
  opened?: readonly Finding[];
  children?: ReactNode;
}) {
  const { t } = useReviewText();
  if (findings.length === 0 && !children) return null;
  return (
    <section>
      <div className="finding-row finding-head">
        {title ? <Heading>{title}</Heading> : <span />}
        {findings.length > 0 &&
          (['declared', 'expected', 'difference'] as const).map((column) => (
            <span key={column} aria-hidden="true" className="col-figure">
              {t(column)}
            </span>
          ))}
      </div>
      {children}
      <ul>
        {findings.map((finding) => (
          <FindingRow key={finding.check} finding={finding} isOpened={opened.includes(finding)} />
        ))}
      </ul>
    </section>
  );
}

/** One finding: its verdict and figures. It opens to its working. */
function FindingRow({ finding, isOpened }: { finding: Finding; isOpened: boolean }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const causeText = useCauseText();
  const words = describeFinding(finding, reviewText);
  const { followsFrom } = finding;
  const note =
    followsFrom === undefined ? words.note : t('followsFrom', { field: causeField(followsFrom, causeText) });
  const group = groupOf(finding);
  const { mark, className: color } = verdictMarks[group];
  // An agreement is muted, as its mark already shows it.
  const quiet = group === 'agree' ? 'text-ink-3' : color;
  const summary = (
    <>
      <span className="finding-title">
        <span aria-hidden="true" className={`review-mark ${color}`}>
          {mark}
        </span>
        <span>
          {words.title}
          {group !== 'cannotTell' && <span className={`finding-verdict ${quiet}`}> {words.verdict}</span>}
          {finding.verdict === 'cannot-tell' && (
            <span className="code text-ink-3"> {finding.reason?.path}</span>
          )}
          {note && <span className="finding-note block">{note}</span>}
        </span>
      </span>
      {words.figures.map(({ label, text, isLimit }) => (
        <span key={label} className={`col-figure figures ${label === t('difference') ? quiet : ''}`}>
          {/* The head of the column has the label, but for a limit. */}
          {text && <span className={classNames('col-label', isLimit && 'col-label-shown')}>{label} </span>}
          {text}
        </span>
      ))}
    </>
  );
  return (
    <li className="break-inside-avoid" data-reason={finding.check}>
      {/* The working of agreements would fill several printed sheets. */}
      <DetailsWhenOpen summary={summary} className="finding" open={isOpened} isPrinted={group !== 'agree'}>
        <div className="finding-working">
          <Working rows={words.working} />
          <CopyButton text={() => findingAsText(finding, reviewText)}>{t('copy')}</CopyButton>
        </div>
      </DetailsWhenOpen>
    </li>
  );
}
