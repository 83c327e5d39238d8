import { memo, type SyntheticEvent, useCallback, useState } from 'react';
import type { TimelineBlock } from '#lib/view/timeline/timeline-blocks.ts';
import { type TimelineRowContext, timelineRow } from './timeline-row.tsx';

/** Up to 25 rows. A `far` block stands below the first screen: the browser lays it out when it comes near. */
export const TimelineBlockRows = memo(function TimelineBlockRows({
  block,
  context,
  far,
}: {
  block: TimelineBlock;
  context: TimelineRowContext;
  far: boolean;
}) {
  // The details of a row are rendered when they are first opened.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const { key } = currentTarget.dataset;
    if (key !== undefined && currentTarget.open)
      setOpened((before) => (before.has(key) ? before : new Set([...before, key])));
  };
  // A row that was opened before hydration has sent no event to React.
  const readOpenRows = useCallback((element: HTMLElement | null) => {
    const open = [...(element?.querySelectorAll<HTMLElement>('details[open]') ?? [])];
    const keys = open.flatMap(({ dataset }) => dataset.key ?? []);
    if (keys.length > 0) setOpened((before) => new Set([...before, ...keys]));
  }, []);
  return (
    <div ref={readOpenRows} className={far ? 'timeline-far' : undefined}>
      {block.days.map(({ day, heading, entries }) => (
        <section key={entries[0]?.key} className="timeline-day">
          {heading && <h3>{day === null ? context.t('noDate') : context.format.dayHeading(day)}</h3>}
          <ol>
            {entries.map((entry) =>
              timelineRow(entry, context, context.printing || opened.has(entry.key), onToggle),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
});
