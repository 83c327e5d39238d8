import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';
import { childPointer, type Json, member, valueAt } from '#lib/loan/json.ts';
import type { Boleto } from '#lib/offer/instruments/boleto.ts';
import { followingBusinessDay } from '../calendar/bank-calendar.ts';
import type { Finding } from '../findings/finding.ts';
import { figure, finding, judged } from '../findings/make-finding.ts';
import type { CashoutEntry } from './recognize-instruments.ts';

/** The dates and the unit of a loan that the boletos of its cash-out are compared with. */
export type CashoutDates = {
  /** When the loan was made, `YYYY-MM-DD`: the due factor is read by it. */
  created: string | null;
  /** When the money went out, or is to go out: `YYYY-MM-DD`. */
  disbursed: string | null;
  /** The unit of the cash-out's amounts if it is certain; otherwise null, and both units are tried. */
  amountUnit: 'reais' | 'centavos' | null;
};

/**
 * Compares the amount beside a boleto, which the lender pays, with that of its line. Null where there is nothing to
 * compare: an amount is missing, check digits are wrong, or several boletos may share the amount.
 */
export function checkBoletoAmount(loan: Json, entry: CashoutEntry, dates: CashoutDates): Finding | null {
  const [only, second] = entry.boletos;
  const amount = only && amountAbove(loan, only.path);
  const cents = only?.boleto.amountCents ?? null;
  if (!only || second || cents === null || !amount) return null;
  const { value, path } = amount;
  const units = dates.amountUnit ? [dates.amountUnit] : (['reais', 'centavos'] as const);
  const unit = units.find((each) => centsOf(value, each) === cents) ?? units[0];
  const declared = unit === 'centavos' ? value / 100 : value;
  const expected = cents / 100;
  const declaredCents = centsOf(value, unit);
  const agrees = declaredCents === cents;
  // A boleto that is paid after its due date may cost more than it says.
  const isLate = !agrees && declared > expected && wasOverdue(only.boleto, dates.disbursed);
  return finding(
    'boleto-amount',
    {
      ...judged(agrees, isLate ? 'convention' : 'material'),
      declared,
      expected,
      difference: declaredCents === null ? declared - expected : (declaredCents - cents) / 100,
    },
    {
      inputs: [
        figure('V', 'amount', { value: declared, path }),
        figure('VL', 'amount', { value: expected, path: only.path }),
      ],
      assumptions: [{ id: 'amounts-in', value: unit }],
      explainedBy: isLate ? { id: 'charges-after-due-date' } : null,
    },
  );
}

/** True where the boleto was payable until before a day: on a closed due day it can be paid on the next business day. */
function wasOverdue({ dueDays }: Boleto, day: string | null): boolean {
  const due = dueDays.length === 1 ? parseDay(dueDays[0] ?? '') : null;
  return due !== null && day !== null && dayText(followingBusinessDay(due)) < day;
}

/** The `amount` of the nearest object around a line, up to its cash-out entry. */
function amountAbove(loan: Json, path: string): { path: string; value: number } | null {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const holder = path.slice(0, at);
    const value = member(valueAt(loan, holder), 'amount');
    if (typeof value === 'number') return { path: childPointer(holder, 'amount'), value };
    if (holder.endsWith('/cashout')) return null;
  }
  return null;
}

/** The whole cents of an amount, from its decimal digits; null if it has a fraction of a cent or is too large. */
function centsOf(value: number, unit: 'reais' | 'centavos'): number | null {
  const decimal = decimalOf(value, unit === 'reais' ? 2 : 0);
  if (!decimal || /[^0]/.test(decimal.fraction)) return null;
  const cents = Number(decimal.whole) * (decimal.negative ? -1 : 1);
  return Number.isSafeInteger(cents) ? cents : null;
}
