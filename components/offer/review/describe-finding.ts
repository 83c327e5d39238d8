import type { AnyFinding } from '#lib/offer/review/finding-key.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { borrowerWords, describeLawNote } from '../law/describe-law.ts';
import { formatAssumption } from './format-assumption.ts';
import { formatDifference, formatFigure, formatInput, isShownAsZero } from './format-figure.ts';
import { groupFindings, groupOf, groups } from './group-findings.ts';
import type { ReviewText } from './review-context.ts';

/** The checks whose expected figure is the highest or lowest allowed, not the right one. */
const limits: readonly string[] = ['fine', 'cet-rate', 'dates', 'created'];

/** A finding as localized texts. */
export type FindingDescription = {
  title: string;
  verdict: string;
  /** The JSON Pointer of the payment instrument, if the finding is about one. */
  place: string | null;
  declared: string | null;
  expected: string | null;
  expectedLabel: string;
  isLimit: boolean;
  /** Null without a difference worth showing. */
  difference: string | null;
  reason: string | null;
  /** `short`: the beginning of a list. */
  inputs: { name: string; meaning: string | null; value: string; short: string; path: string | null }[];
  assumptions: string[];
  explainedBy: string | null;
  /** Between what the figure lies, or the date fits, where a date is missing; null where nothing bounds it. */
  bounds: string | null;
  alternatives: { text: string; expected: string; difference: string | null }[];
  /** Says how many alternatives are not listed; null if all are. */
  unlisted: string | null;
  source: string | null;
};

export function describeFinding(finding: AnyFinding, reviewText: ReviewText): FindingDescription {
  const { t } = reviewText;
  const { check, unit, declared, expected, difference, reason } = finding;
  const isLimit = limits.includes(check);
  const shown = (value: number | string | null) => value !== null && formatFigure(value, unit, reviewText);
  // A computed rate may be shown with fewer digits than it has: the difference is that of the rates as shown.
  const apart = (value: number | null, computed: number | string | null) => {
    const areNumbers = typeof declared === 'number' && typeof computed === 'number';
    const ofRates = unit === 'rate' && areNumbers ? declared - computed : 0;
    const shownDifference = value === null || isShownAsZero(ofRates, unit) ? value : ofRates;
    return shownDifference === null || isLimit || isShownAsZero(shownDifference, unit)
      ? null
      : formatDifference(shownDifference, unit, reviewText);
  };
  return {
    title: titleOf(finding, reviewText),
    verdict: verdictOf(finding, reviewText),
    place: 'path' in finding ? finding.path : null,
    declared: shown(declared) || null,
    expected: shown(expected) || null,
    expectedLabel: t(isLimit ? 'limit' : 'expected'),
    isLimit,
    difference: apart(difference, expected),
    reason: reason && t(`reasons.${reason.code}`),
    inputs: finding.inputs.map(({ name, path, ...of }) => ({
      name,
      meaning: meaningOf(name, reviewText),
      ...formatInput(of, reviewText),
      path,
    })),
    // The rule on opening fees stands with the law, and bounds have a line of their own.
    assumptions: finding.assumptions
      .filter(({ id }) => id !== 'tac' && !boundIds.includes(id))
      .map((one) => formatAssumption(one, reviewText)),
    explainedBy: explanationOf(finding, reviewText),
    bounds: boundsOf(finding, reviewText),
    alternatives: finding.alternatives.map((one) => ({
      text: one.assumptions.map((assumption) => formatAssumption(assumption, reviewText)).join('; '),
      expected: formatFigure(one.expected, unit, reviewText),
      difference: apart(one.difference, one.expected),
    })),
    unlisted: finding.unlisted > 0 ? t('unlisted', { count: finding.unlisted }) : null,
    source: finding.source && sourceOf(finding.source, reviewText),
  };
}

/** The convention that explains a difference, and the others that explain it as well. */
function explanationOf(
  { explainedBy, alsoExplainedBy = [] }: AnyFinding,
  reviewText: ReviewText,
): string | null {
  if (!explainedBy) return null;
  // Conventions of one kind are named in one sentence.
  const alike = alsoExplainedBy.filter(({ id }) => id === 'iof-kind' && id === explainedBy.id);
  const value = [explainedBy, ...alike].map((one) => one.value).join(' ');
  const first = alike.length > 0 ? { ...explainedBy, value } : explainedBy;
  return [first, ...alsoExplainedBy.filter((one) => !alike.includes(one))]
    .map((one) => formatAssumption(one, reviewText))
    .reduce((first, second) => reviewText.t('either', { first, second }));
}

const boundIds: readonly string[] = [
  'first-due-between',
  'release-between',
  'amount-between',
  'rate-between',
];

function boundsOf({ assumptions }: AnyFinding, reviewText: ReviewText): string | null {
  const bound = assumptions.find(({ id }) => boundIds.includes(id));
  return bound ? formatAssumption(bound, reviewText) : null;
}

function titleOf(finding: AnyFinding, { t }: ReviewText): string {
  if ('kind' in finding)
    return t(`checks.${finding.check}`, { kind: t(`instruments.kinds.${finding.kind}`) });
  return t(`checks.${finding.check}`);
}

/** The verdict in words: those of the check itself, if it compares with a limit or judges a state. */
function verdictOf(finding: AnyFinding, { t }: ReviewText): string {
  const { check, verdict, size } = finding;
  if (size === 'immaterial') return t('immaterial');
  const group = groupOf(finding);
  // An agreement within the tolerance may still be below the limit.
  const isLevel = check === 'cet-rate' && group === 'agree' && (finding.difference ?? 0) < 0;
  const own = `verdicts.${check}.${isLevel ? 'level' : group}` as 'verdicts.fine.agree';
  const words = t.has(own) ? t(own) : t(`kinds.${group}`);
  return verdict === 'agrees' && size === 'rounding' ? `${words}, ${t('rounding')}` : words;
}

/** A norm is cited in its own language; `identity` and `definition` have translations. */
function sourceOf(source: string, { t }: ReviewText): string {
  const key = `sources.${source}` as 'sources.identity';
  return /^[a-z]+$/.test(source) && t.has(key) ? t(key) : source;
}

/** The meaning of a formula's symbol; null for a name that is a field's own. */
function meaningOf(name: string, { t }: ReviewText): string | null {
  const key = `symbols.${name}` as 'symbols.P';
  return t.has(key) ? t(key) : null;
}

/** A finding as plain text for the clipboard: every figure with its name and JSON Pointer. */
export function findingAsText(finding: AnyFinding, reviewText: ReviewText): string {
  const { t } = reviewText;
  const words = describeFinding(finding, reviewText);
  const line = (label: string, text: string | null) => (text ? [`${label}: ${text}`] : []);
  const reason =
    words.reason && finding.reason?.path ? `${finding.reason.path}: ${words.reason}` : words.reason;
  return [
    `${words.title}: ${words.verdict}`,
    ...line(t('instruments.place'), words.place),
    ...line(t('declared'), words.declared),
    ...line(words.expectedLabel, words.expected),
    ...line(t('difference'), words.difference),
    ...line(t('why'), reason),
    ...line(t('bounds.label'), words.bounds),
    ...line(t('explainedBy'), words.explainedBy),
    ...line(t('formula'), finding.formula),
    ...words.inputs.map(
      ({ name, meaning, value, path }) =>
        `  ${name} = ${value} (${[meaning, path ?? t('computed')].filter(Boolean).join('; ')})`,
    ),
    ...line(t('assumptions'), words.assumptions.join('; ')),
    ...(words.alternatives.length > 0 ? [`${t('alternatives')}:`] : []),
    ...words.alternatives.map(
      ({ text, expected, difference }) => `  ${expected}${difference ? ` (${difference})` : ''}: ${text}`,
    ),
    ...(words.unlisted ? [`  ${words.unlisted}`] : []),
    ...line(t('source'), words.source),
  ].join('\n');
}

/** The whole review as plain text for the clipboard, in the order of the panel. */
export function reviewAsText(
  { findings, law }: OfferReview,
  sentence: string,
  reviewText: ReviewText,
): string {
  const { t } = reviewText;
  const grouped = groupFindings(findings);
  const notes = law.notes.map((note) => {
    const { weight, text, scope } = describeLawNote(note, reviewText);
    return `${weight}: ${text} (${scope})`;
  });
  const parts = groups
    .filter((group) => grouped[group].length > 0)
    .flatMap((group) => [
      `${t(`groups.${group}`)}:`,
      ...grouped[group].map((one) => findingAsText(one, reviewText)),
    ]);
  const borrower = `${t('law.borrower')}: ${borrowerWords(law.borrower, reviewText)}`;
  const legal = notes.length > 0 ? [[`${t('law.title')}:`, borrower, ...notes].join('\n')] : [];
  return [sentence, ...parts, ...legal].join('\n\n');
}
