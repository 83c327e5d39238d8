import { conventionsOf } from '#lib/offer/conventions/conventions.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import { findingKind } from '#lib/offer/review/finding.ts';
import { type AnyFinding, findingKey } from '#lib/offer/review/finding-key.ts';
import type { OfferReview } from '#lib/offer/review.ts';

/** The groups of findings in the order of the panel. */
export const groups = ['differ', 'noticed', 'convention', 'cannotTell', 'agree'] as const;
export type Group = (typeof groups)[number];

/**
 * The group that a finding belongs to. A difference that is too small to matter, or that no convention explains, is
 * `noticed`: it is neither an agreement by a convention nor a difference that counts.
 */
export function groupOf(finding: AnyFinding): Group {
  const kind = findingKind(finding);
  if (kind !== 'convention') return kind;
  return finding.size === 'convention' && finding.explainedBy !== null ? 'convention' : 'noticed';
}

/** The mark and the color class of each group of findings. The verdict also stands as a word beside them. */
export const verdictMarks: Record<Group, { mark: string; className: string }> = {
  differ: { mark: '≠', className: 'text-bad' },
  noticed: { mark: '≠', className: 'text-ink-2' },
  convention: { mark: '≈', className: 'text-attention' },
  cannotTell: { mark: '?', className: 'text-ink-2' },
  agree: { mark: '=', className: 'text-good' },
};

/** The findings of each group. Of those that differ, the ones that follow from another come last. */
export function groupFindings(findings: readonly AnyFinding[]): Record<Group, AnyFinding[]> {
  const grouped: Record<Group, AnyFinding[]> = {
    differ: [],
    noticed: [],
    convention: [],
    cannotTell: [],
    agree: [],
  };
  for (const finding of findings) grouped[groupOf(finding)].push(finding);
  grouped.differ.sort((a, b) => Number(a.followsFrom !== undefined) - Number(b.followsFrom !== undefined));
  return grouped;
}

/**
 * The assumptions that other parts of the page show: units in their own table, rules of the law under the law, and a
 * mistake, which is no convention, with the figure that differs by it.
 */
const shownElsewhere: readonly string[] = [
  ...['unit-assumed', 'no-grace', 'tac', 'iof-one-pass'],
  ...['first-due-between', 'release-between', 'amount-between', 'rate-between'],
];

/**
 * The assumptions that hold whatever the schedule is. Where no schedule gives the installment, the other assumptions
 * are only hypothetical.
 */
const withoutSchedule: readonly string[] = [
  ...['released-as-expected', 'released-on-transaction', 'borrower', 'iof-holds'],
  ...['iof-contested', 'iof-rounded-by-part', 'iof-kind'],
];

/** A convention that agreeing figures were met by, and the checks that met it. */
export type AgreedConvention = { assumption: AnyFinding['assumptions'][number]; findings: AnyFinding[] };

/**
 * The conventions by which figures agree, each once, in the order of the checks. A convention that explains a difference
 * is left out: the row of that difference names it.
 */
export function agreedConventions(findings: readonly AnyFinding[]): AgreedConvention[] {
  const explained = groupFindings(findings).convention.flatMap(({ explainedBy }) =>
    explainedBy ? [keyOf(explainedBy)] : [],
  );
  const agreed = new Map<string, AgreedConvention>();
  for (const finding of findings) {
    const group = groupOf(finding);
    if (group !== 'agree' && group !== 'convention') continue;
    const isSupposed = finding.assumptions.some(({ id }) => id === 'schedule-assumed');
    for (const assumption of finding.assumptions) {
      if (shownElsewhere.includes(assumption.id)) continue;
      if (conventionsOf(assumption).some(({ isOrdinary }) => isOrdinary)) continue;
      // The additional IOF is charged once, whatever the due dates are.
      if (finding.check === 'iof-additional' && assumption.id === 'due-date-adjustment') continue;
      if (isSupposed && !withoutSchedule.includes(assumption.id)) continue;
      const key = keyOf(assumption);
      if (explained.includes(key)) continue;
      const one = agreed.get(key) ?? { assumption, findings: [] };
      if (!one.findings.some((other) => findingKey(other) === findingKey(finding)))
        one.findings.push(finding);
      agreed.set(key, one);
    }
  }
  return [...agreed.values()];
}

function keyOf({ id, value }: Assumption | AnyFinding['assumptions'][number]): string {
  return `${id} ${value}`;
}

/** Checks without a verdict for the same reason. */
type OpenQuestion = { code: NonNullable<AnyFinding['reason']>['code']; findings: AnyFinding[] };

/** The findings without a verdict by their reason, the most frequent reason first. */
export function openQuestions(findings: readonly AnyFinding[]): OpenQuestion[] {
  const open = new Map<string, OpenQuestion>();
  for (const finding of findings) {
    if (!finding.reason) continue;
    const { code } = finding.reason;
    const question = open.get(code) ?? { code, findings: [] };
    question.findings.push(finding);
    open.set(code, question);
  }
  return [...open.values()].sort((a, b) => b.findings.length - a.findings.length);
}

/** The verdict on an offer of which no figure differs, as the name of its sentence. */
export function verdictWithoutDifference(
  findings: OfferReview['findings'],
): 'agrees' | 'byConvention' | 'asked' | 'noContradiction' | 'open' | 'nothing' {
  const { noticed, convention, cannotTell, agree } = groupFindings(findings);
  const verdictCount = agree.length + convention.length + noticed.length;
  if (verdictCount === 0) return 'nothing';
  if (cannotTell.length > 0) return 'open';
  if (noticed.length > 0) return 'noContradiction';
  // An amount that stands in no field is a question, however well the figures fit it.
  if (convention.some(({ explainedBy }) => explainedBy?.id === 'payoff')) return 'asked';
  return convention.length > 0 ? 'byConvention' : 'agrees';
}
