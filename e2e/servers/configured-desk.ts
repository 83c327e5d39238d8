import { lookupKey } from '../contract-rows.ts';

/** A loan that the home page of the configured desk offers. */
export const sampleLoan = 'loan_slow_0_sample';

/** Settings of which none changes what another one is about, so that the tests of each share a desk. */
export const configured = {
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  LINK_TEMPLATES: 'file=https://files.bank.example/open/{id},customer=https://crm.bank.example/{id}',
  LOOKUP_KEY: lookupKey,
  STATUS_LABELS: 'awaiting_moon_phase=Awaiting the moon,Q=Quitado',
  AMOUNT_UNIT: 'reais',
  RATE_UNIT: 'fraction',
  MASK_PARTIAL: 'yes',
  REVEAL_REQUIRES: 'verification',
  SAMPLE_LOANS: JSON.stringify([{ id: sampleLoan, shows: 'A loan to look at.' }]),
};
