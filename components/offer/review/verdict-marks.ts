import type { ReviewCounts } from '#lib/offer/review/finding.ts';

/** The mark and the colour class of each kind of finding. The verdict also stands as a word beside them. */
export const verdictMarks: Record<keyof ReviewCounts, { mark: string; className: string }> = {
  differ: { mark: '≠', className: 'text-bad' },
  convention: { mark: '≈', className: 'text-attention' },
  cannotTell: { mark: '?', className: 'text-ink-2' },
  agree: { mark: '=', className: 'text-good' },
};
