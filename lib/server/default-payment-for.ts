import { civilDayOf } from '#lib/loan/civil-date.ts';
import { env } from './env.ts';

/** The date of payment with which a loan is read when its URL names none, `YYYY-MM-DD`; null: none is asked for. */
export function defaultPaymentFor(): string | null {
  const { DEFAULT_PAYMENT_FOR: setting, DISPLAY_TIME_ZONE: timeZone } = env();
  return setting === 'today' ? civilDayOf(Date.now(), timeZone) : null;
}
