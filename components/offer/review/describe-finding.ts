import { findingKind } from '#lib/offer/review/finding.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import { formatAssumption } from './format-assumption.ts';
import { formatDifference, formatFigure, formatInput, isShownAsZero } from './format-figure.ts';
import type { ReviewText } from './use-review-text.ts';

export type AnyFinding = OfferReview['findings'][number];

/** Expected is the most or the least that is allowed, not what the figure should be. */
const limits: readonly string[] = ['fine', 'cet-rate', 'boleto-overdue', 'dates', 'created'];

/** Where a finding stands in words: what was held to what, and the figures of it. */
export type FindingDescription = {
  title: string;
  verdict: string;
  /** Of a finding on a payment instrument: the JSON Pointer of that, for there may be several. */
  place: string | null;
  declared: string | null;
  expected: string | null;
  expectedLabel: string;
  isLimit: boolean;
  /** Null where there is none to tell. */
  difference: string | null;
  reason: string | null;
  /** `short`: of a list its beginning. */
  inputs: { name: string; meaning: string | null; value: string; short: string; path: string | null }[];
  assumptions: string[];
  explainedBy: string | null;
  alternatives: { text: string; expected: string; difference: string | null }[];
  /** That there are more alternatives than these. */
  unlisted: string | null;
  source: string | null;
};

export function describeFinding(finding: AnyFinding, reviewText: ReviewText): FindingDescription {
  const { say } = reviewText;
  const { check, verdict, size, unit, declared, expected, difference, reason } = finding;
  const isLimit = limits.includes(check);
  const told = (value: number | string | null) => value !== null && formatFigure(value, unit, reviewText);
  const apart = (value: number | null) =>
    value === null || isLimit || isShownAsZero(value, unit)
      ? null
      : formatDifference(value, unit, reviewText);
  const rounding = verdict === 'agrees' && size === 'rounding' ? `, ${say('rounding')}` : '';
  return {
    title: titleOf(finding, reviewText),
    verdict: say(`kinds.${findingKind(finding)}`) + rounding,
    place: 'path' in finding ? finding.path : null,
    declared: told(declared) || null,
    expected: told(expected) || null,
    expectedLabel: say(isLimit ? 'limit' : 'expected'),
    isLimit,
    difference: apart(difference),
    reason: reason && say(`reasons.${reason.code}`),
    inputs: finding.inputs.map(({ name, path, ...of }) => ({
      name,
      meaning: meaningOf(name, reviewText),
      ...formatInput(of, reviewText),
      path,
    })),
    assumptions: finding.assumptions.map((one) => formatAssumption(one, reviewText)),
    explainedBy: finding.explainedBy && formatAssumption(finding.explainedBy, reviewText),
    alternatives: finding.alternatives.map((one) => ({
      text: one.assumptions.map((assumption) => formatAssumption(assumption, reviewText)).join('; '),
      expected: formatFigure(one.expected, unit, reviewText),
      difference: apart(one.difference),
    })),
    unlisted: finding.unlisted > 0 ? say('unlisted', { count: finding.unlisted }) : null,
    source: finding.source && sourceOf(finding.source, reviewText),
  };
}

function titleOf(finding: AnyFinding, { say }: ReviewText): string {
  if ('kind' in finding)
    return say(`checks.${finding.check}`, { kind: say(`instruments.kinds.${finding.kind}`) });
  return say(`checks.${finding.check}`);
}

/** A law is cited in the language of the law; what no law says has words. */
function sourceOf(source: string, { say }: ReviewText): string {
  const key = `sources.${source}` as 'sources.identity';
  return /^[a-z]+$/.test(source) && say.has(key) ? say(key) : source;
}

/** What a letter of a formula stands for; a field's own name needs no other. */
function meaningOf(name: string, { say }: ReviewText): string | null {
  const key = `symbols.${name}` as 'symbols.P';
  return say.has(key) ? say(key) : null;
}

/** A finding as text, to be followed by hand where the desk is not: every figure with its name and its place. */
export function findingAsText(finding: AnyFinding, reviewText: ReviewText): string {
  const { say } = reviewText;
  const words = describeFinding(finding, reviewText);
  const line = (label: string, text: string | null) => (text ? [`${label}: ${text}`] : []);
  const reason =
    words.reason && finding.reason?.path ? `${finding.reason.path}: ${words.reason}` : words.reason;
  return [
    `${words.title}: ${words.verdict}`,
    ...line(say('instruments.place'), words.place),
    ...line(say('declared'), words.declared),
    ...line(words.expectedLabel, words.expected),
    ...line(say('difference'), words.difference),
    ...line(say('why'), reason),
    ...line(say('explainedBy'), words.explainedBy),
    ...line(say('formula'), finding.formula),
    ...words.inputs.map(
      ({ name, meaning, value, path }) =>
        `  ${name} = ${value} (${[meaning, path ?? say('computed')].filter(Boolean).join('; ')})`,
    ),
    ...line(say('assumptions'), words.assumptions.join('; ')),
    ...(words.alternatives.length > 0 ? [`${say('alternatives')}:`] : []),
    ...words.alternatives.map(
      ({ text, expected, difference }) => `  ${expected}${difference ? ` (${difference})` : ''}: ${text}`,
    ),
    ...(words.unlisted ? [`  ${words.unlisted}`] : []),
    ...line(say('source'), words.source),
  ].join('\n');
}
