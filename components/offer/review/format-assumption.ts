import type { Messages } from '#lib/i18n/load-messages.ts';
import type { Assumption, AssumptionId } from '#lib/offer/review/assumption.ts';
import { formatFigure } from './format-figure.ts';
import type { ReviewText } from './review-context.ts';

type FormatValue = (value: string, reviewText: ReviewText) => string;

/** The message tables that translate the values of assumptions. */
type Table = keyof Messages['review'] | 'law.kinds' | 'units.names' | 'units.groups';

const fromTable =
  (table: Table): FormatValue =>
  (value, { t }) => {
    const key = `${table}.${value}` as 'bases.total';
    return t.has(key) ? t(key) : value;
  };
const day: FormatValue = (value, { format }) => format.day(value);
const amount: FormatValue = (value, { format }) => format.amount(Number(value));

/** Formats each of several values, which a divider separates. */
const each =
  (divider: string, formatOne: FormatValue, joint: string): FormatValue =>
  (value, reviewText) =>
    value
      .split(divider)
      .map((one) => formatOne(one, reviewText))
      .join(joint);
const parts = each('+', fromTable('parts'), ' + ');

/** Formats values that fit equally well, such as `to-the-day by-installment`: the likeliest comes first. */
const eitherOf =
  (formatOne: FormatValue): FormatValue =>
  (value, reviewText) =>
    value
      .split(' ')
      .map((one) => formatOne(one, reviewText))
      .reduce((first, second) => reviewText.t('either', { first, second }));
/** A way to charge less IOF. One that leaves costs out of the base joins them by a plus: `premium-outside+rebates-outside`. */
const iofKind: FormatValue = (value, reviewText) => {
  const costs = each('+', fromTable('iofKinds'), ' + ')(value, reviewText);
  return value.includes('-outside') ? reviewText.t('iofKinds.outside', { costs }) : costs;
};

/** Translates a group of figures and its unit, such as `rates percent`. */
const unit: FormatValue = (value, reviewText) => {
  const [group = '', name = ''] = value.split(' ');
  return `${fromTable('units.groups')(group, reviewText)}: ${fromTable('units.names')(name, reviewText)}`;
};

/** Translates a figure and the kinds of borrower that it is right for, such as `IOF mei+small-company`. */
const neededKinds: FormatValue = (value, reviewText) => {
  const [figure = '', kinds = ''] = value.split(' ');
  const list = each('+', fromTable('law.kinds'), ', ')(kinds, reviewText);
  return `${list} (${fromTable('symbols')(figure, reviewText)})`;
};

/** Formats the first and the last day of a span. */
const span: FormatValue = (value, reviewText) => {
  const [low = '', high = ''] = value.split(' ').map((one) => day(one, reviewText));
  return low === high ? low : reviewText.t('bounds.range', { low, high });
};

/** Formats the range of a figure, and the dates that it follows from. */
const range =
  (figureUnit: 'amount' | 'rate'): FormatValue =>
  (value, reviewText) => {
    const { t } = reviewText;
    const [first = '', last = '', missing = '', ...days] = value.split(' ');
    const [low = '', high = ''] = [first, last].map((one) =>
      formatFigure(Number(one), figureUnit, reviewText),
    );
    const [from = '', until = ''] = days.map((one) => day(one, reviewText));
    return t(missing === 'release' ? 'bounds.release' : 'bounds.first-due', {
      figure: low === high ? low : t('bounds.range', { low, high }),
      days: from === until ? t('bounds.on', { from }) : t('bounds.between', { from, until }),
    });
  };

/** Formats a group of rates and the decimals at which they were cut, such as `rates 2`. */
const cutDigits: FormatValue = (value, reviewText) => {
  const [group = '', ...decimals] = value.split(' ');
  return reviewText.t('cutAt', {
    group: fromTable('units.groups')(group, reviewText),
    decimals: decimals.join('/'),
  });
};

/** Formats the lowest and the highest of the rates that an installment implies, with their conventions: once if they are alike. */
const impliedRates: FormatValue = (value, reviewText) => {
  const [low = '', lowKind = '', lowCount = '', high = '', highKind = '', highCount = ''] = value.split(' ');
  const shown = (rate: string, kind: string, count: string) => {
    const convention = `${fromTable('amortizations')(kind, reviewText)}, ${fromTable('dayCounts')(count, reviewText)}`;
    return `${formatFigure(Number(rate), 'rate', reviewText)} (${convention})`;
  };
  return [...new Set([shown(low, lowKind, lowCount), shown(high, highKind, highCount)])].join(' – ');
};

/** How the value of an assumption is formatted. A value without an entry is shown as it is. */
const formatters: Partial<Record<AssumptionId, FormatValue>> = {
  'day-count': fromTable('dayCounts'),
  'cet-calendar': fromTable('dayCounts'),
  'schedule-assumed': fromTable('dayCounts'),
  amortization: fromTable('amortizations'),
  'due-date-adjustment': fromTable('adjustments'),
  'grace-count': fromTable('graceCounts'),
  'rate-from': fromTable('rateSources'),
  'rate-found': fromTable('reasons'),
  'rate-implied': impliedRates,
  borrower: fromTable('borrowers'),
  'borrower-presumed': fromTable('borrowers'),
  'kinds-needed': neededKinds,
  'iof-computed': fromTable('borrowers'),
  balloon: amount,
  'interest-apart': amount,
  payoff: amount,
  'iof-one-pass': amount,
  'iof-kind': eitherOf(iofKind),
  'iof-base': parts,
  'iof-days': eitherOf(fromTable('iofDays')),
  rounding: eitherOf(fromTable('roundings')),
  'premium-single': fromTable('premiumOnce'),
  'digits-cut': cutDigits,
  'premium-monthly': fromTable('premiumWays'),
  'iof-holds': fromTable('iofHolds'),
  'insurance-base': fromTable('bases'),
  'rebates-base': fromTable('bases'),
  'unit-assumed': unit,
  /** The units of a pair of rates, such as `percent fraction`. */
  'units-mixed': each(' ', fromTable('units.names'), ' / '),
  'costs-in-advance': parts,
  'not-in-cet': parts,
  'amounts-in': fromTable('units.names'),
  financed: parts,
  'interest-includes': parts,
  'total-includes': parts,
  'released-on-transaction': day,
  'release-found': day,
  'first-due-found': day,
  'first-due-between': span,
  'release-between': span,
  'amount-between': range('amount'),
  'rate-between': range('rate'),
  'released-as-expected': day,
};

export function formatAssumption(assumption: Assumption, reviewText: ReviewText): string {
  return reviewText.t(`assumed.${assumption.id}`, { value: formatValue(assumption, reviewText) });
}

/** Formats assumptions of one kind, each with the figures that follow it, as one sentence. */
export function formatByFigure(
  ways: readonly { assumption: Assumption; figures: string }[],
  reviewText: ReviewText,
): string {
  const [first] = ways;
  const values = ways.map(({ assumption, figures }) => `${formatValue(assumption, reviewText)} (${figures})`);
  return first ? reviewText.t(`assumed.${first.assumption.id}`, { value: values.join('; ') }) : '';
}

/** The sentence of an assumption that has no value has no place for one. */
function formatValue({ id, value = '' }: Assumption, reviewText: ReviewText): string {
  return formatters[id]?.(String(value), reviewText) ?? String(value);
}
