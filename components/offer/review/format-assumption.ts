import type { InstrumentAssumption } from '#lib/offer/instruments/instrument-finding.ts';
import type { Assumption, AssumptionId } from '#lib/offer/review/assumption.ts';
import { formatDay } from './format-figure.ts';
import type { ReviewText } from './use-review-text.ts';

type Id = AssumptionId | InstrumentAssumption['id'];
type Write = (value: string, reviewText: ReviewText) => string;

/** Where values are words of the rule, the texts that say them. */
type Table =
  | 'dayCounts'
  | 'amortizations'
  | 'adjustments'
  | 'graceCounts'
  | 'rateSources'
  | 'reasons'
  | 'borrowers'
  | 'iofHolds'
  | 'bases'
  | 'parts'
  | 'units.names'
  | 'units.groups';

const of =
  (table: Table): Write =>
  (value, { say }) => {
    const key = `${table}.${value}` as 'bases.total';
    return say.has(key) ? say(key) : value;
  };
const day: Write = (value, { format }) => formatDay(value, format);
const days: Write = (value, reviewText) =>
  value
    .split(' ')
    .map((one) => day(one, reviewText))
    .join(', ');
const parts: Write = (value, reviewText) =>
  value
    .split('+')
    .map((part) => of('parts')(part, reviewText))
    .join(' + ');

/** Of a group of figures and its unit, as `rates percent`. */
const unit: Write = (value, reviewText) => {
  const [group = '', name = ''] = value.split(' ');
  return `${of('units.groups')(group, reviewText)}: ${of('units.names')(name, reviewText)}`;
};

/** How the value of an assumption is written; what is not here stands as it is. */
const writers: Partial<Record<Id, Write>> = {
  'day-count': of('dayCounts'),
  'schedule-assumed': of('dayCounts'),
  amortization: of('amortizations'),
  'due-date-adjustment': of('adjustments'),
  'grace-count': of('graceCounts'),
  'rate-from': of('rateSources'),
  'rate-found': of('reasons'),
  borrower: of('borrowers'),
  'borrower-presumed': of('borrowers'),
  'iof-computed': of('borrowers'),
  'iof-one-pass': (value, { format }) => format.amount(Number(value)),
  'iof-holds': of('iofHolds'),
  'insurance-base': of('bases'),
  'rebates-base': of('bases'),
  'unit-assumed': unit,
  'costs-in-advance': parts,
  'not-in-cet': parts,
  'amounts-in': of('units.names'),
  financed: parts,
  'interest-includes': parts,
  'total-includes': parts,
  'released-on-transaction': day,
  'released-as-expected': day,
  'payable-on-business-day': day,
  'two-readings-of-factor': days,
};

const hidden = '••••';

/** An assumption as a reader is told it; of one whose value is hidden from them, that there is one. */
export function formatAssumption(
  { id, value }: Assumption | InstrumentAssumption,
  reviewText: ReviewText,
): string {
  const written = value === undefined ? hidden : String(value);
  return reviewText.say(`assumed.${id}`, {
    value: value === undefined ? hidden : (writers[id]?.(written, reviewText) ?? written),
  });
}
