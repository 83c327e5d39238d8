import type { Finding } from '#lib/offer/findings/finding.ts';
import { findingKind } from '#lib/offer/findings/finding.ts';
import { isQuestion } from '#lib/view/causes/describe-verdict.ts';

/** The groups of findings in the order of the panel. */
export const groups = ['differ', 'question', 'noticed', 'convention', 'cannotTell', 'agree'] as const;
export type Group = (typeof groups)[number];

/**
 * The group that a finding belongs to. A difference that is too small to matter, or that no convention explains, is
 * `noticed`: it is neither an agreement by a convention nor a difference that counts.
 */
export function groupOf(finding: Finding): Group {
  if (isQuestion(finding)) return 'question';
  const kind = findingKind(finding);
  if (kind !== 'convention') return kind;
  return finding.size === 'convention' && finding.explainedBy !== null ? 'convention' : 'noticed';
}

/** The mark and the color class of each group of findings. The verdict also stands as a word beside them. */
export const verdictMarks: Record<Group, { mark: string; className: string }> = {
  differ: { mark: '≠', className: 'text-bad' },
  question: { mark: '?', className: 'text-attention' },
  noticed: { mark: '≠', className: 'text-ink-2' },
  convention: { mark: '≈', className: 'text-attention' },
  cannotTell: { mark: '?', className: 'text-ink-2' },
  agree: { mark: '=', className: 'text-good' },
};

/** The findings of each group. Of those that differ, the ones that follow from another come last. */
export function groupFindings(findings: readonly Finding[]): Partial<Record<Group, Finding[]>> {
  const isConsequence = ({ followsFrom }: Finding) => Number(followsFrom !== undefined);
  return Object.groupBy(
    findings.toSorted((a, b) => isConsequence(a) - isConsequence(b)),
    groupOf,
  );
}
