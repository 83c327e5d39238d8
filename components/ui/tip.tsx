import type { ReactNode } from 'react';

/**
 * A short text with a tip: a longer form that shows on hover, on focus, in print and to screen readers. `end` aligns the
 * tip with the end of the text, for texts at the right edge.
 */
export function Tip({ children, tip, end = false }: { children: ReactNode; tip: ReactNode; end?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what hover shows.
    <span tabIndex={0} className={end ? 'tip tip-end' : 'tip'}>
      {children}
      <span className="tip-body">{tip}</span>
    </span>
  );
}
