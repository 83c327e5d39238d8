import { lookupKey } from '../contract-rows.ts';

/** Settings of which none changes what another one is about, so that the tests of each share a desk. */
export const configured = {
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  LOOKUP_KEY: lookupKey,
  STATUS_LABELS: 'awaiting_moon_phase=Awaiting the moon,Q=Quitado',
  AMOUNT_UNIT: 'reais',
  RATE_UNIT: 'fraction',
  REVEAL_REQUIRES: 'verification',
};
