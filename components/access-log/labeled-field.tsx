import type { ReactNode } from 'react';

export const inputClasses =
  'h-8 w-full min-w-0 rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad';

export function LabeledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
    <label className="min-w-0">
      <span className="mb-0.5 block text-ink-3 text-label">{label}</span>
      {children}
    </label>
  );
}
