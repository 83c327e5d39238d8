/** The parts of a ticket summary, in the order in which they are written. */
const summaryParts = [
  'caller',
  'contract',
  'terms',
  'position',
  'payment',
  'payout',
  'checks',
  'notes',
  'blanks',
  'source',
] as const;
export type SummaryPart = (typeof summaryParts)[number];

/** The parts of each form: a ticket of at most five lines, as an agent types it, or everything there is to say. */
export const summaryForms = {
  short: ['caller', 'position', 'checks', 'blanks'],
  long: summaryParts,
} as const satisfies Record<string, readonly SummaryPart[]>;
export type SummaryForm = keyof typeof summaryForms;

/** What an agent fills in by hand. */
export const summaryBlanks = ['request', 'advice', 'protocol'] as const;
export type SummaryBlank = (typeof summaryBlanks)[number];

export const summaryFormats = ['text', 'markdown'] as const;
export type SummaryFormat = (typeof summaryFormats)[number];

/** The record of a copied summary, which never holds its text. */
type SummaryRequest = { parts: SummaryPart[]; format: SummaryFormat };

/** Reads the body of a copied summary: at least one part, each once, and the format; else null. */
export function parseSummaryRequest(body: unknown): SummaryRequest | null {
  if (typeof body !== 'object' || body === null) return null;
  const { parts, format } = body as { parts?: unknown; format?: unknown };
  const knownFormat = summaryFormats.find((candidate) => candidate === format);
  if (!knownFormat || !Array.isArray(parts) || parts.length === 0) return null;
  const named = summaryParts.filter((part) => parts.includes(part));
  return named.length === parts.length ? { parts: named, format: knownFormat } : null;
}
