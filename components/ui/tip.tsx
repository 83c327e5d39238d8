import type { ReactNode } from 'react';

/** A short text with a tip: a longer form that shows on hover, on focus, in print and to screen readers. */
export function Tip({ children, tip }: { children: ReactNode; tip: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what hover shows.
    <span tabIndex={0} className="tip">
      {children}
      <span className="tip-body">{tip}</span>
    </span>
  );
}
