import type { MouseEvent } from 'react';
import type { PanelName } from '#lib/view/panel-registry.ts';
import type { VerdictReason } from '#lib/view/verdicts/verdict.ts';

/** The review is only made once it is open. */
const maxFrames = 60;

/**
 * Goes to the row where a reason stands, and opens it with whatever it stands in. Where the panel has no such row, the link
 * leads to the panel, as it does without scripts.
 */
export function showReason(event: MouseEvent, { id }: VerdictReason, panel: PanelName): void {
  const section = document.getElementById(panel);
  const review = section?.querySelector<HTMLDetailsElement>('details.review');
  if (!section || !review) return;
  event.preventDefault();
  review.open = true;
  const go = (frames: number) => {
    const row = section.querySelector<HTMLElement>(`[data-reason="${CSS.escape(id)}"]`);
    if (!row && frames > 0) {
      requestAnimationFrame(() => go(frames - 1));
      return;
    }
    const details = row?.querySelector('details');
    if (details) details.open = true;
    const target = row?.querySelector<HTMLElement>('summary') ?? row ?? section;
    if (target === row || target === section) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
  };
  go(maxFrames);
}
