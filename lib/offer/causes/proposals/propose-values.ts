import type { SentValue } from '../cause.ts';
import type { CauseField } from '../cause-fields.ts';
import { editDistance } from '../edit-distance.ts';
import { amountProposals } from './amount-proposals.ts';
import { countProposals } from './count-proposals.ts';
import { dateProposals } from './date-proposals.ts';
import type { OfferFigures } from './offer-figures.ts';
import { rateProposals } from './rate-proposals.ts';

/** `order`: the likeliest has the least. */
export type Proposal = { value: SentValue; order: number };

/** At most this many values that equations give are proposed for a field: each costs a review. */
const maxSolved = { amount: 6, rate: 6, count: 8, day: 9 } as const;
/** A slip that no equation gives is only tried after so many that equations give. */
const slipOrder = 3;

/**
 * The values that the equations of the offer give for a field, and then slips of the pen, as sent. None is checked yet.
 * Many conventions give many values. One that has all digits of the sent figure but one is seldom a coincidence, so it
 * comes before all others.
 */
export function proposeValues(field: CauseField, figures: OfferFigures): Proposal[] {
  const exact = valuesFor(field, figures);
  const solved = [...new Set([...slipsNear(field, exact), ...exact])];
  const isSlip = (value: SentValue) => isOneSlip(field, value);
  const ordered = [...solved.filter(isSlip), ...solved.filter((value) => !isSlip(value))].slice(
    0,
    maxSolved[field.kind],
  );
  return [
    ...ordered.map((value, at) => ({ value, order: at - (isSlip(value) ? 1 : 0) })),
    ...slipsOf(field)
      .filter((value) => !ordered.includes(value))
      .map((value, at) => ({ value, order: slipOrder + at })),
  ];
}

const minDigits = 4;

/** True of a number with so many digits that it is no chance if one slip of the pen leads to the figure as sent. */
function isOneSlip({ kind, sent }: CauseField, value: SentValue): boolean {
  const digits = String(value)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length;
  const isFigure = kind === 'amount' || kind === 'rate';
  return isFigure && digits >= minDigits && editDistance(sent, value) <= 1;
}

/** How far the digits of a rate may leave an amount from the one that an equation gives, as a share of it. */
const byDigits = 0.0001;

/** The amounts with one other digit than the one sent that lie within the digits of one that an equation gives. */
function slipsNear({ kind, sent }: CauseField, solved: readonly SentValue[]): number[] {
  if (kind !== 'amount' || typeof sent !== 'number') return [];
  const text = String(sent);
  const places = [...text.matchAll(/\d/g)].slice(0, 4).map(({ index }) => index);
  const slips = places.flatMap((at) =>
    [...'0123456789'].map((digit) => Number(text.slice(0, at) + digit + text.slice(at + 1))),
  );
  const likely = solved.slice(0, maxSolved.amount).map(Number);
  return slips.filter(
    (slip) => slip !== sent && likely.some((value) => Math.abs(value - slip) <= byDigits * slip),
  );
}

/** A moved decimal point, and two swapped digits among the first four. */
function slipsOf({ kind, sent }: CauseField): number[] {
  if ((kind !== 'amount' && kind !== 'rate') || typeof sent !== 'number') return [];
  const text = String(sent);
  const places = [...text.matchAll(/\d/g)]
    .map(({ index }) => index)
    .slice(text.search(/[1-9]/) > 0 ? 1 : 0, 5);
  const swapped = places.flatMap((at, index) => {
    const next = places[index + 1];
    if (next === undefined || text[at] === text[next]) return [];
    const signs = [...text];
    [signs[at], signs[next]] = [text[next] ?? '', text[at] ?? ''];
    return [Number(signs.join(''))];
  });
  return [...[10, 0.1].map((by) => Number((sent * by).toPrecision(12))), ...swapped];
}

function valuesFor(field: CauseField, figures: OfferFigures): SentValue[] {
  const { sent, kind } = field;
  if (typeof sent === 'string') return kind === 'day' ? dateProposals(field, figures, sent) : [];
  if (kind === 'rate') return rateProposals(field, figures, sent);
  if (kind === 'count') return countProposals(field, figures, sent);
  if (kind !== 'amount') return [];
  const inCentavos = figures.facts.units.amounts.reading === 'centavos';
  const amounts = amountProposals(field, figures, inCentavos ? sent / 100 : sent);
  return inCentavos ? amounts.map((amount) => Math.round(amount * 100)) : amounts;
}
