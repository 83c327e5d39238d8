import type { Summary } from './summary-facts.ts';
import { partWriters } from './summary-parts.ts';
import { type SummaryForm, type SummaryFormat, type SummaryPart, summaryForms } from './summary-request.ts';

/** One line of a summary: its heading, if it has one, and whole sentences. */
export type SummaryLine = { part: SummaryPart; heading: string; sentences: string[] };

/**
 * Writes a summary, a line for each part that has something to say: the short form as it is typed, the long one with
 * headings and its source. It says only what the API said and what the review and the position state; a masked value is
 * dots. Any loan is accepted, and nothing throws.
 */
export function writeSummary(summary: Summary, form: SummaryForm): SummaryLine[] {
  return summaryForms[form].flatMap((part): SummaryLine[] => {
    const sentences = partWriters[part](summary).filter((sentence) => sentence !== null);
    const hasHeading = form === 'long' && !namesItself.includes(part);
    const heading = hasHeading ? summary.t(`parts.${part}`) : '';
    return sentences.length === 0 ? [] : [{ part, heading, sentences }];
  });
}

/** The parts whose sentence begins with a heading in either form. */
const namesItself: readonly SummaryPart[] = ['checks', 'blanks'];

const formats: Record<SummaryFormat, (line: SummaryLine) => string> = {
  text: ({ heading, sentences }) => `${heading && `${heading}: `}${sentences.join(' ')}`,
  markdown: ({ heading, sentences }) =>
    `- ${heading && `**${heading}:** `}${escapeMarkdown(sentences.join(' '))}`,
};

/** One line for each part. Ticket systems search for text with ordinary blanks. */
export function formatSummary(lines: readonly SummaryLine[], format: SummaryFormat): string {
  return lines.map((line) => formats[format](line).replaceAll('\u00a0', ' ')).join('\n');
}

/** Nothing in a line becomes emphasis, a link, a mention, an image, HTML or a table; addresses and mentions stand as code. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\S+/g, (word) =>
    /@|:\/\/|www\./i.test(word)
      ? word.replace(/^(.+?)([.,;:]*)$/, (_, address, end) => codeSpan(address) + end)
      : word.replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, '\\$&'),
  );
}

/** Renderers look for addresses and mentions after they have resolved escapes, but never in code. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const blank = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${blank}${text}${blank}${fence}`;
}
