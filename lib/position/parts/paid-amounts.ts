import { isUnclearReversal } from '../entries/doubts.ts';
import { isStandingPayment } from '../entries/entry.ts';
import { sizeOf } from '../entries/payment-sign.ts';
import { amountAsSent } from '../entries/read-entries.ts';
import type { DatedAmount, PositionNote, PositionPart } from '../loan-position.ts';
import { knownPart, unknownPart } from './make-part.ts';
import { datedAmount } from './overdue.ts';
import type { PositionInputs } from './position-inputs.ts';

/** The latest payment that was not taken back. */
export function lastPaymentPart({
  entries,
  missing,
  terms,
  doubts,
}: PositionInputs): PositionPart<DatedAmount> {
  if (missing !== null && missing !== 'transactions-empty') return unknownPart(missing, ['/transactions']);
  const payments = entries.filter(isStandingPayment);
  const last = payments.findLast(({ day }) => day !== null);
  if (!last || last.day === null)
    return knownPart<DatedAmount>(null, 'fits', {
      because: ['/transactions'],
      notes: [missing ?? 'no-payment-entry'],
    });
  const { day } = last;
  const sameDay = payments.filter((payment) => payment.day === day && sizeOf(payment) !== sizeOf(last));
  const notes = new Set<PositionNote>(sameDay.length > 0 ? ['same-day'] : []);
  // Entries that may be a later payment, or may mean that this one is none.
  for (const entry of entries) {
    const isLater = entry === last || entry.day === null || entry.day >= day;
    const isDoubtful = entry.low !== entry.high || entry.isOpen || isUnclearReversal(entry);
    if (isLater && isDoubtful && !entry.isReversed) for (const note of entry.notes) notes.add(note);
  }
  if (doubts.open.includes('undecided-sign')) notes.add('undecided-sign');
  return knownPart(datedAmount(day, sizeOf(last), terms), notes.size > 0 ? 'fits' : 'follows', {
    because: [last.pointer],
    notes: [...notes],
    otherwise: sameDay.map((payment) => datedAmount(day, sizeOf(payment), terms)),
  });
}

/** The sum of the payments, charges and surplus included, without what was taken back. */
export function paidAmountPart({ entries, missing, terms, doubts }: PositionInputs): PositionPart<number> {
  if (missing !== null && missing !== 'transactions-empty') return unknownPart(missing, ['/transactions']);
  const payments = entries.filter(isStandingPayment);
  const returned = entries.filter(
    ({ kind, likely }) => (kind === 'refund' || kind === 'reversal') && likely < 0,
  );
  const cents =
    payments.reduce((sum, entry) => sum + sizeOf(entry), 0) +
    returned.reduce((sum, { likely }) => sum + likely, 0);
  const notes = new Set<PositionNote>(doubts.open);
  for (const entry of entries)
    if (entry.low !== entry.high || entry.notes.includes('separate-charges'))
      for (const note of entry.notes) notes.add(note);
  if (payments.length === 0) notes.add(missing ?? 'no-payment-entry');
  return knownPart(amountAsSent(cents, terms.unit), notes.size > 0 ? 'fits' : 'follows', {
    because: payments.length > 0 ? payments.map(({ pointer }) => pointer) : ['/transactions'],
    notes: [...notes],
  });
}
