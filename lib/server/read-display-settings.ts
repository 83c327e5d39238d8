import 'server-only';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { env } from './env.ts';

/** The part of the configuration that pages need. None of it is secret. */
export function displaySettings(): DisplaySettings {
  const settings = env();
  return {
    timeZone: settings.DISPLAY_TIME_ZONE,
    amountUnit: settings.AMOUNT_UNIT,
    rateUnit: settings.RATE_UNIT,
    statusLabels: settings.STATUS_LABELS,
    noteCategories: settings.NOTE_CATEGORIES,
    noteMonths: settings.NOTE_RETENTION_MONTHS,
    defaultExpand: settings.DEFAULT_EXPAND,
    defaultPaymentFor: defaultPaymentFor(),
    loanIdPattern: settings.LOAN_ID_PATTERN,
    apiTimeoutMs: settings.LENDING_API_TIMEOUT_MS,
  };
}

/** The configured form of a loan identifier. */
export function loanIdPattern(): RegExp {
  return compileLoanIdPattern(env().LOAN_ID_PATTERN);
}

/** The date of payment with which a loan is read when its URL names none, `YYYY-MM-DD`; null: none is asked for. */
export function defaultPaymentFor(): string | null {
  const { DEFAULT_PAYMENT_FOR: setting, DISPLAY_TIME_ZONE: timeZone } = env();
  return setting === 'today' ? civilDayOf(Date.now(), timeZone) : null;
}
