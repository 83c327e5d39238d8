import 'server-only';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { defaultPaymentFor } from './default-payment-for.ts';
import { env } from './env.ts';
import { ticketRule } from './ticket-rule.ts';

/** The part of the configuration that pages need. None of it is secret. */
export function displaySettings(): DisplaySettings {
  const settings = env();
  return {
    currency: settings.DISPLAY_CURRENCY,
    timeZone: settings.DISPLAY_TIME_ZONE,
    amountUnit: settings.AMOUNT_UNIT,
    rateUnit: settings.RATE_UNIT,
    customerNamePaths: settings.CUSTOMER_NAME_PATH,
    linkTemplates: settings.LINK_TEMPLATES,
    defaultExpand: settings.DEFAULT_EXPAND,
    defaultPaymentFor: defaultPaymentFor(),
    sampleLoans: settings.SAMPLE_LOANS,
    loanIdPattern: settings.LOAN_ID_PATTERN,
    revealTicket: ticketRule(),
    apiTimeoutMs: settings.LENDING_API_TIMEOUT_MS,
    contractNumberPattern: settings.CONTRACT_NUMBER_PATTERN?.source ?? null,
  };
}
