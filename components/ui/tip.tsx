import type { ReactNode } from 'react';

/**
 * A short text with its longer form at hand: on hover, on focus, in print, and for a screen reader.
 * `end`: the longer form ends where the short one does, for what stands at the right edge.
 */
export function Tip({ children, tip, end = false }: { children: ReactNode; tip: ReactNode; end?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is shown on hover is to be reached by keyboard too.
    <span tabIndex={0} className={end ? 'tip tip-end' : 'tip'}>
      {children}
      <span className="tip-body">{tip}</span>
    </span>
  );
}
