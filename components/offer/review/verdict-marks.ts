import type { Group } from './group-findings.ts';

/** The mark and the color class of each group of findings. The verdict also stands as a word beside them. */
export const verdictMarks: Record<Group, { mark: string; className: string }> = {
  differ: { mark: '≠', className: 'text-bad' },
  noticed: { mark: '≠', className: 'text-ink-2' },
  convention: { mark: '≈', className: 'text-attention' },
  cannotTell: { mark: '?', className: 'text-ink-2' },
  agree: { mark: '=', className: 'text-good' },
};
