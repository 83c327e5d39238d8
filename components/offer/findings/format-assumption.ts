import type { Messages } from '#lib/i18n/load-messages.ts';
import { conventionsOf } from '#lib/offer/findings/conventions.ts';
import type { Assumption } from '#lib/offer/findings/finding.ts';
import { messageOf, type ReviewText } from '../review-text.ts';

type FormatValue = (value: string, reviewText: ReviewText) => string;
type WordedId = keyof Messages['review']['assumed'];

/** The tables of messages for values whose assumption has no table of its own under `values`. */
const tables: Partial<Record<WordedId, string>> = {
  'cet-calendar': 'values.day-count',
  'borrower-presumed': 'values.borrower',
  'iof-computed': 'values.borrower',
  'rate-found': 'reasons',
  financed: 'parts',
  'iof-base': 'parts',
  'costs-in-advance': 'parts',
  'not-in-cet': 'parts',
};

const day: FormatValue = (value, { format }) => format.day(value);
const amount: FormatValue = (value, { format }) => format.amount(Number(value));

function fromTable(table: string, value: string, reviewText: ReviewText): string {
  return messageOf(reviewText, `${table}.${value}`) ?? value;
}

const ofGroup: FormatValue = (value, reviewText) => {
  const [group = '', ...rest] = value.split(' ');
  const words = rest.map((name) => fromTable('units.names', name, reviewText));
  return `${fromTable('units.groups', group, reviewText)}: ${words.join(', ')}`;
};

/** Values that are more than words of a table. */
const formatters: Partial<Record<WordedId, FormatValue>> = {
  /** The title of a norm. */
  'iof-contested': (value) => value,
  balloon: amount,
  payoff: amount,
  'unlisted-cost': amount,
  'iof-one-pass': amount,
  'released-as-expected': day,
  'release-found': day,
  'first-due-found': day,
  /** A group of figures, and its unit: `rates percent`. */
  'unit-assumed': ofGroup,
};

/** The value of an assumption in words. A plus joins what was used together, a space separates what fits equally well. */
export function formatValue({ id, value }: Assumption, reviewText: ReviewText): string {
  if (value === undefined) return '';
  const worded = id as WordedId;
  const formatter = formatters[worded];
  if (formatter) return formatter(String(value), reviewText);
  const table = tables[worded] ?? `values.${id}`;
  return String(value)
    .split(' ')
    .map((way) => way.split('+').map((part) => fromTable(table, part, reviewText)))
    .map((together) => together.join(' + '))
    .reduce((first, second) => reviewText.t('either', { first, second }));
}

export function formatAssumption(assumption: Assumption, reviewText: ReviewText): string {
  const value = formatValue(assumption, reviewText);
  return messageOf(reviewText, `assumed.${assumption.id}`, { value }) ?? `${assumption.id} ${value}`.trim();
}

/** Says who uses a convention that is not ordinary: `as several payroll lenders do`. Null for an ordinary one. */
export function witnessText(assumption: Assumption, reviewText: ReviewText): string | null {
  const unusual = conventionsOf(assumption).find(({ usual }) => usual !== 'ordinary');
  return unusual ? messageOf(reviewText, `convention.witnesses.${unusual.witness}`) : null;
}
