import { kindOf } from '#lib/offer/review/finding.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import { writeAssumption } from './format-assumption.ts';
import { isNought, writeDifference, writeFigure, writeInput } from './format-figure.ts';
import type { Writing } from './use-review-text.ts';

export type AnyFinding = OfferReview['findings'][number];

/** Expected is the most or the least that is allowed, not what the figure should be. */
const limits: readonly string[] = ['fine', 'cet-rate', 'boleto-overdue', 'dates', 'created'];

/** Where a finding stands in words: what was held to what, and the figures of it. */
export type FindingWords = {
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

export function wordsOf(finding: AnyFinding, writing: Writing): FindingWords {
  const { say } = writing;
  const { check, verdict, size, unit, declared, expected, difference, reason } = finding;
  const isLimit = limits.includes(check);
  const told = (value: number | string | null) => value !== null && writeFigure(value, unit, writing);
  const apart = (value: number | null) =>
    value === null || isLimit || isNought(value, unit) ? null : writeDifference(value, unit, writing);
  const rounding = verdict === 'agrees' && size === 'rounding' ? `, ${say('rounding')}` : '';
  return {
    title: titleOf(finding, writing),
    verdict: say(`kinds.${kindOf(finding)}`) + rounding,
    place: 'path' in finding ? finding.path : null,
    declared: told(declared) || null,
    expected: told(expected) || null,
    expectedLabel: say(isLimit ? 'limit' : 'expected'),
    isLimit,
    difference: apart(difference),
    reason: reason && say(`reasons.${reason.code}`),
    inputs: finding.inputs.map(({ name, path, ...of }) => ({
      name,
      meaning: meaningOf(name, writing),
      ...writeInput(of, writing),
      path,
    })),
    assumptions: finding.assumptions.map((one) => writeAssumption(one, writing)),
    explainedBy: finding.explainedBy && writeAssumption(finding.explainedBy, writing),
    alternatives: finding.alternatives.map((one) => ({
      text: one.assumptions.map((assumption) => writeAssumption(assumption, writing)).join('; '),
      expected: writeFigure(one.expected, unit, writing),
      difference: apart(one.difference),
    })),
    unlisted: finding.unlisted > 0 ? say('unlisted', { count: finding.unlisted }) : null,
    source: finding.source && sourceOf(finding.source, writing),
  };
}

function titleOf(finding: AnyFinding, { say }: Writing): string {
  if ('kind' in finding)
    return say(`checks.${finding.check}`, { kind: say(`instruments.kinds.${finding.kind}`) });
  return say(`checks.${finding.check}`);
}

/** A law is cited in the language of the law; what no law says has words. */
function sourceOf(source: string, { say }: Writing): string {
  const key = `sources.${source}` as 'sources.identity';
  return /^[a-z]+$/.test(source) && say.has(key) ? say(key) : source;
}

/** What a letter of a formula stands for; a field's own name needs no other. */
function meaningOf(name: string, { say }: Writing): string | null {
  const key = `symbols.${name}` as 'symbols.P';
  return say.has(key) ? say(key) : null;
}

/** A finding as text, to be followed by hand where the desk is not: every figure with its name and its place. */
export function textOf(finding: AnyFinding, writing: Writing): string {
  const { say } = writing;
  const words = wordsOf(finding, writing);
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
