import type { JsonObject } from '#lib/loan/json.ts';
import { repeatedAmounts, withValue } from '#lib/offer/causes/cause.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { Certainty, Position, PositionPart } from './loan-position.ts';
import { type PositionOptions, type ReadPosition, readPosition } from './read-position.ts';

type Options = Omit<PositionOptions, 'review'> & { review: OfferReview | null };

/**
 * Computes where a loan stands under the corrected figure of its offer, where one likely cause explains everything that
 * differs; else as the offer says. Parts that have another value by the offer itself are at most `fits`, and say so.
 */
export function readCorrectedPosition(loan: JsonObject, options: Options): ReadPosition {
  const asStated = readPosition(loan, options);
  const corrected = correctLoan(loan, options.review);
  if (!corrected) return asStated;
  const asCorrected = readPosition(corrected.loan, { ...options, review: corrected.review });
  return {
    position: merged(asCorrected.position, asStated.position, corrected.field),
    inputs: asCorrected.inputs,
    stated: asStated.stated,
  };
}

/** The loan and its review with the likely cause corrected, and the cause's field; null where none is likely. */
export function correctLoan(
  loan: JsonObject,
  review: OfferReview | null,
): { loan: JsonObject; review: OfferReview; field: string } | null {
  const corrected = review?.corrected;
  if (!review || !corrected || !isLikely(loan, review)) return null;
  const { field, value, schedule, fits, fitCount } = corrected;
  return {
    loan: withValue(loan, field, value),
    review: { ...review, fits, fitCount, ...(schedule ? { schedule } : {}) },
    field,
  };
}

/**
 * True where the first cause is the single one, and no amount that was paid again and again is the installment as the
 * offer states it: then the lender collects by that figure, wrong or not.
 */
function isLikely(loan: JsonObject, { causes, units }: OfferReview): boolean {
  const [first, second] = causes;
  if (!first || second) return false;
  if (first.field !== '/offer/installmentAmount') return true;
  const unit = units.find(({ group }) => group === 'amounts')?.reading === 'centavos' ? 1 : 0.01;
  const paid = repeatedAmounts(loan);
  const isPaid = (amount: unknown) =>
    typeof amount === 'number' && paid.some((size) => Math.abs(size - amount) < unit / 2);
  const { offer } = loan;
  const stated = typeof offer === 'object' && offer !== null && 'installmentAmount' in offer;
  return isPaid(first.value) || !(stated && isPaid(offer.installmentAmount));
}

const certainties: readonly Certainty[] = ['stated', 'follows', 'fits', 'unknown'];

function merged(corrected: Position, stated: Position, field: string): Position {
  const both = <P extends PositionPart<unknown>>(name: (position: Position) => P): P =>
    mergedPart(name(corrected), name(stated), field);
  return {
    ...corrected,
    installments: both(({ installments }) => installments),
    paidInstallments: both(({ paidInstallments }) => paidInstallments),
    lastPayment: both(({ lastPayment }) => lastPayment),
    nextDue: both(({ nextDue }) => nextDue),
    overdue: both(({ overdue }) => overdue),
    lastDue: both(({ lastDue }) => lastDue),
    paidAmount: both(({ paidAmount }) => paidAmount),
  };
}

/** The same value by both figures is as certain as the less certain of them; another value merely fits. */
function mergedPart<P extends PositionPart<unknown>>(part: P, other: P, field: string): P {
  if (JSON.stringify(part.value) === JSON.stringify(other.value)) {
    const rank = Math.max(certainties.indexOf(part.certainty), certainties.indexOf(other.certainty));
    const isLess = certainties.indexOf(part.certainty) < rank;
    const notes = isLess ? [...new Set([...part.notes, ...other.notes])] : part.notes;
    return {
      ...part,
      certainty: certainties[rank] ?? 'fits',
      notes,
      otherwise: isLess ? other.otherwise : part.otherwise,
    };
  }
  if (part.value === null && part.certainty === 'unknown') return part;
  const otherwise = other.certainty === 'unknown' ? part.otherwise : [...part.otherwise, other.value];
  return {
    ...part,
    certainty: 'fits',
    because: [...part.because, ...(part.because.includes(field) ? [] : [field])],
    notes: [...new Set([...part.notes, 'corrected-schedule' as const])],
    otherwise,
  };
}
