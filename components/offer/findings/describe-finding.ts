import type { Finding } from '#lib/offer/findings/finding.ts';
import { messageOf, type ReviewText } from '../review-text.ts';
import { describeMistake } from './describe-mistake.ts';
import { formatAssumption, witnessText } from './format-assumption.ts';
import { decimalsToTell, formatDifference, formatFindingFigure, formatInput } from './format-figure.ts';
import { groupOf } from './group-findings.ts';

/** The checks whose expected figure is the highest or lowest allowed, not the right one. */
const limits: readonly string[] = ['fine', 'dates', 'created'];

/** A line of the working. `all`: every value of a list that `value` only begins. `pointer`: where the value stands. */
export type WorkingLine = {
  symbol?: string;
  value?: string;
  all?: string;
  text?: string | null;
  pointer?: string | null;
};

/** Lines of the working under one label. */
export type WorkingRow = { label: string; lines: WorkingLine[] };

/** A finding as localized texts. Its note says what explains the figure. */
export function describeFinding(finding: Finding, reviewText: ReviewText) {
  const { t } = reviewText;
  const { check, unit, declared, expected, alternatives, reason } = finding;
  const isLimit = limits.includes(check);
  // Of figures that agree, a difference beyond the usual digits says nothing.
  const decimals = finding.verdict === 'agrees' ? undefined : decimalsToTell(declared, expected);
  const figure = (value: number | string | null) =>
    value === null ? null : formatFindingFigure(value, unit, reviewText, decimals) || null;
  // The difference of two rates is that of the rates as shown.
  const differenceTo = (computed: number | string | null, difference: number | null) => {
    if (difference === null || isLimit) return null;
    const areRates = unit === 'rate' && typeof declared === 'number' && typeof computed === 'number';
    return formatDifference(areRates ? declared - computed : difference, unit, reviewText, decimals);
  };
  const explainedBy = describeMistake(finding, reviewText) ?? explanationOf(finding, reviewText);
  const otherWays = alternatives.map((alternative): WorkingLine => {
    const difference = differenceTo(alternative.expected, alternative.difference);
    return {
      value: [figure(alternative.expected), difference].filter(Boolean).join(', '),
      text: alternative.assumptions.map((assumption) => formatAssumption(assumption, reviewText)).join('; '),
    };
  });
  const assumptions = finding.assumptions.map((assumption) => ({
    text: formatAssumption(assumption, reviewText),
  }));
  return {
    title: t(`checks.${check}`),
    verdict: verdictOf(finding, reviewText),
    /** Stated, computed and difference; a text is null where there is none worth showing. */
    figures: [
      { label: t('declared'), text: figure(declared), isLimit: false },
      { label: t(isLimit ? 'limit' : 'expected'), text: figure(expected), isLimit },
      { label: t('difference'), text: differenceTo(expected, finding.difference), isLimit: false },
    ],
    note: explainedBy,
    working: [
      { label: t('explainedBy'), lines: [{ text: explainedBy }] },
      { label: t('why'), lines: reason ? [{ text: t(`reasons.${reason.code}`), pointer: reason.path }] : [] },
      { label: t('formula'), lines: [{ symbol: finding.formula }] },
      { label: t('inputs'), lines: inputLines(finding, reviewText) },
      { label: t('assumptions'), lines: assumptions },
      { label: t('alternatives'), lines: otherWays },
      { label: t('source'), lines: [{ text: sourceOf(finding, reviewText) }] },
    ].flatMap(({ label, lines }) => {
      const written = lines.filter((line) => lineText(line) !== '');
      return written.length > 0 ? [{ label, lines: written }] : [];
    }),
  };
}

/** The verdict in words: those of the check itself, if it compares with a limit or judges a state. */
function verdictOf(finding: Finding, reviewText: ReviewText): string {
  const { t } = reviewText;
  const { check, verdict, size } = finding;
  if (size === 'immaterial') return t('immaterial');
  const group = groupOf(finding);
  const words = messageOf(reviewText, `verdicts.${check}.${group}`) ?? t(`kinds.${group}`);
  return verdict === 'agrees' && size === 'rounding' ? `${words}, ${t('rounding')}` : words;
}

/** The convention that explains a difference or a question, and who uses it. */
function explanationOf({ explainedBy }: Finding, reviewText: ReviewText): string | null {
  if (!explainedBy) return null;
  return [formatAssumption(explainedBy, reviewText), witnessText(explainedBy, reviewText)]
    .filter(Boolean)
    .join(', ');
}

function inputLines({ inputs }: Finding, reviewText: ReviewText): WorkingLine[] {
  return inputs.map(({ name, path, ...input }) => {
    // A name without a meaning is a field's own.
    const meaning = messageOf(reviewText, `symbols.${name}`);
    const text = [meaning, path === null && reviewText.t('computed')].filter(Boolean).join('; ');
    return { symbol: name, ...formatInput(input, reviewText), text, pointer: path };
  });
}

/** A norm is cited in its own language; `identity` and `definition` have translations. */
function sourceOf({ source }: Finding, reviewText: ReviewText): string | null {
  return source && /^[a-z]+$/.test(source) ? messageOf(reviewText, `sources.${source}`) : source;
}

/** A line of the working as plain text: `n = 12 (number of installments; /offer/numberOfInstallments)`. */
function lineText({ symbol, value, all = value, text, pointer }: WorkingLine): string {
  const front = [symbol, all].filter(Boolean).join(' = ');
  const behind = [text, pointer].filter(Boolean).join('; ');
  return front && behind ? `${front} (${behind})` : front || behind;
}

/** A finding as plain text for the clipboard: every figure with its name and JSON Pointer. */
export function findingAsText(finding: Finding, reviewText: ReviewText): string {
  const { title, verdict, figures, working } = describeFinding(finding, reviewText);
  return [
    `${title}: ${verdict}`,
    ...figures.flatMap(({ label, text }) => (text ? [`${label}: ${text}`] : [])),
    ...working.map(({ label, lines }) => {
      const texts = lines.map(lineText);
      return texts.length === 1 ? `${label}: ${texts[0]}` : [`${label}:`, ...texts].join('\n  ');
    }),
  ].join('\n');
}
