'use client';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { findingKind } from '#lib/offer/review/finding.ts';
import { findingKeys } from '#lib/offer/review/finding-key.ts';
import { type AnyFinding, describeFinding, findingAsText } from './describe-finding.ts';
import { FindingWorking } from './finding-working.tsx';
import type { ReviewText } from './use-review-text.ts';
import { verdictMarks } from './verdict-marks.ts';

/** All findings, differences first, each with its working. */
export function FindingsList({
  findings,
  reviewText,
}: {
  findings: readonly AnyFinding[];
  reviewText: ReviewText;
}) {
  const { t } = reviewText;
  const keys = findingKeys(findings);
  return (
    <div className="pt-1 pb-2">
      <div className="flex items-center justify-between gap-x-4 px-2 max-sm:flex-wrap max-sm:[&>.copy]:-ms-2">
        <p className="text-ink-3 text-label">{t('intro')}</p>
        <CopyButton
          text={() => findings.map((one) => findingAsText(one, reviewText)).join('\n\n')}
          label={t('copy')}
          done={t('copied')}
        >
          {t('copy')}
        </CopyButton>
      </div>
      <div aria-hidden="true" className="finding-row finding-head">
        <span />
        <span className="col-figure">{t('declared')}</span>
        <span className="col-figure">{t('expected')}</span>
        <span className="col-figure">{t('difference')}</span>
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
  const { t } = reviewText;
  const words = describeFinding(finding, reviewText);
  const kind = findingKind(finding);
  const { mark, className: color } = verdictMarks[kind];
  // An agreement is muted, as its mark already shows it.
  const quiet = finding.verdict === 'agrees' ? 'text-ink-3' : color;
  return (
    <li className="break-inside-avoid">
      {/* The working of an agreement is printed only if it was opened: otherwise it would fill several sheets. */}
      <details
        className={classNames('finding', kind === 'agree' && 'print:not-open:[&_.finding-working]:hidden')}
      >
        <summary className="finding-row">
          <span className="finding-title">
            <span aria-hidden="true" className={`review-mark ${color}`}>
              {mark}
            </span>
            <span>
              {words.title}
              <span className={`finding-verdict ${quiet}`}> {words.verdict}</span>
              {words.reason && <span className="text-ink-3 text-label">: {words.reason}</span>}
            </span>
          </span>
          <Cell label={t('declared')} text={words.declared} />
          <Cell label={words.expectedLabel} text={words.expected} showLabel={words.isLimit} />
          <Cell label={t('difference')} text={words.difference} color={quiet} />
        </summary>
        <FindingWorking finding={finding} words={words} reviewText={reviewText} />
      </details>
    </li>
  );
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
          <span className={classNames('col-label', showLabel && 'col-label-told')}>{label} </span>
          {text}
        </>
      )}
    </span>
  );
}
