'use client';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { findingKind } from '#lib/offer/review/finding.ts';
import { findingKeys } from '#lib/offer/review/finding-key.ts';
import { type AnyFinding, describeFinding, findingAsText } from './describe-finding.ts';
import { Working } from './finding-working.tsx';
import type { ReviewText } from './use-review-text.ts';
import { verdictMarks } from './verdict-marks.ts';

/** Every finding, those that differ first, each with its working. */
export function FindingsList({
  findings,
  reviewText,
}: {
  findings: readonly AnyFinding[];
  reviewText: ReviewText;
}) {
  const { say } = reviewText;
  const keys = findingKeys(findings);
  return (
    <div className="pt-1 pb-2">
      <div className="flex items-center justify-between gap-x-4 px-2 max-sm:flex-wrap max-sm:[&>.copy]:-ms-2">
        <p className="text-ink-3 text-label">{say('intro')}</p>
        <CopyButton
          text={() => findings.map((one) => findingAsText(one, reviewText)).join('\n\n')}
          label={say('copy')}
          done={say('copied')}
        >
          {say('copy')}
        </CopyButton>
      </div>
      <div aria-hidden="true" className="finding-row finding-head">
        <span />
        <span className="col-figure">{say('declared')}</span>
        <span className="col-figure">{say('expected')}</span>
        <span className="col-figure">{say('difference')}</span>
      </div>
      <ul>
        {findings.map((finding, at) => (
          <FindingRow key={keys[at]} finding={finding} reviewText={reviewText} />
        ))}
      </ul>
    </div>
  );
}

function FindingRow({ finding, reviewText }: { finding: AnyFinding; reviewText: ReviewText }) {
  const { say } = reviewText;
  const words = describeFinding(finding, reviewText);
  const kind = findingKind(finding);
  const { mark, look } = verdictMarks[kind];
  // What agrees is not to be read: its sign says so.
  const quiet = finding.verdict === 'agrees' ? 'text-ink-3' : look;
  return (
    <li className="break-inside-avoid">
      {/* On paper with its working, unless it agrees and nobody opened it: six sheets that say so are read by no one. */}
      <details
        className={classNames('finding', kind === 'agree' && 'print:not-open:[&_.finding-working]:hidden')}
      >
        <summary className="finding-row">
          <span className="finding-title">
            <span aria-hidden="true" className={`review-mark ${look}`}>
              {mark}
            </span>
            <span>
              {words.title}
              <span className={`finding-verdict ${quiet}`}> {words.verdict}</span>
              {words.reason && <span className="text-ink-3 text-label">: {words.reason}</span>}
            </span>
          </span>
          <Cell label={say('declared')} text={words.declared} />
          <Cell label={words.expectedLabel} text={words.expected} told={words.isLimit} />
          <Cell label={say('difference')} text={words.difference} look={quiet} />
        </summary>
        <Working finding={finding} words={words} reviewText={reviewText} />
      </details>
    </li>
  );
}

function Cell({
  label,
  text,
  look = '',
  told = false,
}: {
  label: string;
  text: string | null;
  look?: string;
  /** The label is another than the head of its column, which is all that is seen elsewhere. */
  told?: boolean;
}) {
  return (
    <span className={`col-figure figures ${look}`}>
      {text && (
        <>
          <span className={classNames('col-label', told && 'col-label-told')}>{label} </span>
          {text}
        </>
      )}
    </span>
  );
}
