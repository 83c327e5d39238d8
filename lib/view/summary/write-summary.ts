import { callerPart, contractPart, paymentPart, payoutPart, termsPart } from './loan-parts.ts';
import { nextPart, positionPart } from './position-parts.ts';
import { checksPart, questionsPart } from './review-parts.ts';
import type { PartWriter, Summary, SummaryFacts, SummaryLanguage } from './summary-facts.ts';
import { type SummaryFormat, type SummaryPart, summaryParts } from './summary-request.ts';
import { amountUnit, dayAndTime } from './write-values.ts';

/** One line of a summary: its heading, if it has one, and whole sentences. */
export type SummaryLine = { part: SummaryPart | 'source'; heading: string; sentences: string[] };

const writers: Record<SummaryPart, PartWriter> = {
  caller: callerPart,
  contract: contractPart,
  terms: termsPart,
  position: positionPart,
  next: nextPart,
  payment: paymentPart,
  payout: payoutPart,
  checks: checksPart,
  questions: questionsPart,
};

/**
 * Writes the chosen parts of a summary, in their order, and the source of it all. A part without anything to say is left
 * out. It says only what the API said and what the review and the position state; a masked value is dots. Any loan is
 * accepted, and nothing throws.
 */
export function writeSummary(
  facts: SummaryFacts,
  language: SummaryLanguage,
  chosen: readonly SummaryPart[],
): SummaryLine[] {
  const summary = { ...facts, ...language };
  const { t } = summary;
  const lines = summaryParts.flatMap((part): SummaryLine[] => {
    if (!chosen.includes(part)) return [];
    const sentences = writers[part](summary);
    return sentences.length === 0 ? [] : [{ part, heading: t(`parts.${part}`), sentences }];
  });
  if (lines.length === 0) return [];
  return [...lines, { part: 'source', heading: t('source'), sentences: [sourceOf(summary)] }];
}

/** Where the summary comes from, and how its amounts are read where that is not certain. */
function sourceOf(summary: Summary): string {
  const { t, view } = summary;
  const { unit, settled } = amountUnit(summary);
  const retrieved = t('retrieved', dayAndTime(view.retrievedAt, summary));
  if (unit === null) return `${retrieved}; ${t('unitUnknown')}.`;
  const isAssumed = settled === 'assumed' && (unit === 'reais' || unit === 'centavos');
  return isAssumed ? `${retrieved}; ${t('unitAssumed', { unit })}.` : `${retrieved}.`;
}

const formats: Record<SummaryFormat, (line: SummaryLine) => string> = {
  text: ({ heading, sentences }) => `${heading && `${heading}: `}${sentences.join(' ')}`,
  markdown: ({ heading, sentences }) =>
    `- ${heading && `**${heading}:** `}${escapeMarkdown(sentences.join(' '))}`,
};

/** One line for each part. Ticket systems search for text with ordinary blanks. */
export function formatSummary(lines: readonly SummaryLine[], format: SummaryFormat): string {
  return lines.map((line) => formats[format](line).replaceAll('\u00a0', ' ')).join('\n');
}

/** Texts of the API stay as they are: no emphasis, link, address, mention, image, HTML or table comes of them. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~|@]|:(?=\/\/)|(?<=www)\.|&(?=#?\w+;)/gi, '\\$&');
}
