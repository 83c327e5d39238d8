import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { causeSentence } from '#lib/view/causes/describe-verdict.ts';
import { FindingSection } from '../findings/finding-list.tsx';
import { type Group, groupFindings, verdictMarks } from '../findings/group-findings.ts';
import { useCauseText, useReview, useReviewText } from '../review-context.ts';
import { type FiguresVerdict, figuresHeadline } from './figures-headline.ts';

/** One line where figures differ, or are to be looked at. It opens to what those figures would have to be. */
export function ReviewVerdict(verdict: FiguresVerdict) {
  const { review } = useReview();
  const causeText = useCauseText();
  const headline = figuresHeadline(verdict, review, { causeText, reviewText: useReviewText() });
  const group = verdict.reasons[0]?.severity === 'difference' ? 'differ' : 'question';
  const findings = groupFindings(review.findings)[group];
  return (
    <DetailsWhenOpen summary={<VerdictLine group={group} sentence={headline} />} className="verdict">
      <div className="verdict-body">
        <Causes />
        <div className="print:hidden">
          <FindingSection title={causeText.t('differing')} heading="h2" findings={findings} />
        </div>
      </div>
    </DetailsWhenOpen>
  );
}

/** A verdict with its mark. */
export function VerdictLine({ group, sentence }: { group: Group; sentence: string }) {
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
