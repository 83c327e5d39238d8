'use client';
import { classNames } from '#components/ui/class-names.ts';
import { useOpened } from '#components/ui/use-opened.ts';
import type { Format } from '#lib/view/format.ts';
import { ReviewPart, reviewCode } from '../reviewed.tsx';
import { looks } from './verdict-marks.ts';
import { type Reviewed, useWriting } from './writing.ts';

const findings = reviewCode(async () => (await import('./findings.tsx')).Findings);

const kinds = ['agree', 'convention', 'differ', 'cannotTell'] as const;

/** Whether the offer adds up, in one line, which opens to all that was found. */
export function Review({ format, ...props }: Reviewed & { format: Format }) {
  const writing = useWriting(format);
  const [opened, details] = useOpened();
  const { say } = writing;
  const { counts } = props.brief;
  return (
    <details {...details} className="review mb-3">
      <summary
        aria-label={`${say('label')}: ${kinds.map((kind) => say(`counts.${kind}`, { count: counts[kind] })).join(', ')}`}
      >
        {kinds.map((kind) => {
          const count = counts[kind];
          const { mark, look } = looks[kind];
          return (
            <span
              key={kind}
              className={classNames('review-count', count === 0 ? 'font-normal text-ink-3' : look)}
            >
              <span aria-hidden="true" className="review-mark">
                {mark}
              </span>
              {say(`counts.${kind}`, { count })}
            </span>
          );
        })}
      </summary>
      <ReviewPart code={findings} opened={opened} space="h-80" {...props} writing={writing} />
    </details>
  );
}
