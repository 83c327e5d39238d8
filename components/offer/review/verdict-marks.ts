import type { ReviewCounts } from '#lib/offer/review/finding.ts';

/** A word and a shape for each kind; the colour is the third sign. */
export const verdictMarks: Record<keyof ReviewCounts, { mark: string; look: string }> = {
  differ: { mark: '≠', look: 'text-bad' },
  convention: { mark: '≈', look: 'text-attention' },
  cannotTell: { mark: '?', look: 'text-ink-2' },
  agree: { mark: '=', look: 'text-good' },
};
