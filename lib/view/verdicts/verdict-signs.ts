import type { Verdict } from './verdict.ts';

/** A verdict is told by its sign and its word before its color. */
export const verdictSigns: Record<Verdict, { sign: string; className: string }> = {
  ok: { sign: '✓', className: 'text-good' },
  partly: { sign: '◐', className: 'text-ink-2' },
  look: { sign: '?', className: 'text-attention' },
  wrong: { sign: '≠', className: 'text-bad' },
  unknown: { sign: '–', className: 'text-ink-3' },
};
