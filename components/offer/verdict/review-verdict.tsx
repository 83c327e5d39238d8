import type { ReactNode } from 'react';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { causeSentence, verdictHeadline } from '#lib/view/causes/describe-verdict.ts';
import { mistakeHeadline } from '../findings/describe-mistake.ts';
import { FindingSection } from '../findings/finding-list.tsx';
import { type Group, groupFindings, verdictMarks } from '../findings/group-findings.ts';
import { useCauseText, useReview, useReviewText } from '../review-context.ts';

/**
 * One line where figures differ, or are to be looked at: which one explains it, if one does. It opens to what that one
 * would have to be.
 */
export function ReviewVerdict() {
  const { review } = useReview();
  const text = useCauseText();
  const headline = mistakeHeadline(review, useReviewText()) ?? verdictHeadline(review, text);
  const grouped = groupFindings(review.findings);
  const group = grouped.differ ? 'differ' : 'question';
  if (!grouped[group]) return null;
  return (
    <DetailsWhenOpen summary={<VerdictLine group={group} sentence={headline} />} className="verdict">
      <div className="verdict-body">
        <Causes />
        <div className="print:hidden">
          <FindingSection title={text.t('differing')} heading="h2" findings={grouped[group]} />
        </div>
      </div>
    </DetailsWhenOpen>
  );
}

/** A verdict with its mark. Children follow its sentence. */
export function VerdictLine({
  group,
  sentence,
  children,
}: {
  group: Group;
  sentence: string;
  children?: ReactNode;
}) {
  const { t } = useReviewText();
  const { mark, className } = verdictMarks[group];
  return (
    <>
      <span aria-hidden="true" className={`review-mark ${className}`}>
        {mark}
      </span>
      <span className="review-sentence">
        <span className="sr-only">{t('label')}: </span>
        {sentence}
      </span>
      {children}
    </>
  );
}

/** Each figure that would explain what differs, and what it would have to be. */
export function Causes() {
  const { causes, findings } = useReview().review;
  const text = useCauseText();
  const [first] = causes;
  if (!first) return null;
  return (
    <div className="causes">
      {causes.map((cause) => {
        const { sentence, range } = causeSentence(cause, findings.length, text);
        return (
          <p key={cause.field}>
            <strong className="font-medium">{sentence}</strong> {range}
          </p>
        );
      })}
      <p className="text-ink-3">
        {text.t(causes.length > 1 ? 'likeliest' : first.only ? 'onlyOne' : 'open')}
      </p>
    </div>
  );
}
