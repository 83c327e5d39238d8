import { type JsonObject, member } from '#lib/loan/json.ts';
import type { PositionPart } from '../loan-position.ts';
import { knownPart, unknownPart } from './make-part.ts';

/** A figure of the API itself, as sent. It is in an answer only for a date of payment. */
export function apiFigure(
  loan: JsonObject,
  name: 'amountRemaining' | 'amountForPayment',
  { paymentFor, isPaymentForRefused = false }: { paymentFor: string | null; isPaymentForRefused?: boolean },
): PositionPart<number> {
  const value = member(loan, name);
  const because = [`/${name}`];
  if (typeof value === 'number') return knownPart(value, 'stated', { because });
  if (value !== undefined && value !== null) return unknownPart('not-readable', because);
  if (isPaymentForRefused) return unknownPart('payment-for-refused', because);
  return unknownPart(paymentFor === null ? 'no-payment-for' : 'not-answered', because);
}
