import { expect, test } from 'vitest';
import { isOpaqueId, maskProgramCode } from './documented-values.ts';
import { businessVocabulary } from './free-text/vocabulary.ts';

const masked = (text: string) => maskProgramCode(text, businessVocabulary);

test.each([
  ...[
    'awaiting_payment',
    'pos_ipca_plus',
    'PAYMENT_HOLD',
    'late30',
    'pix',
    'pre_price_days',
    'calendar_days',
  ],
  ...['tac_tax_free', 'identity_document_front', 'custom_request', 'external_id'],
])('%s is a code of words of the trade, and shown', (text) => expect(masked(text)).toBe(text));

test.each([
  ['awaiting_moon_phase', 'awaiting_[••••]_phase'],
  ['maria_pago', '[••••]_pago'],
  ['pago_maria_silva', 'pago_[••••]'],
  ['PAGO.POR.MARIA', 'PAGO.POR.[••••]'],
  ['pago_dias', 'pago_[••••]'],
])('%s is shown as %s, also when it is masked again', (text, shown) => {
  expect(masked(text)).toBe(shown);
  expect(masked(shown)).toBe(shown);
});

test.each([
  ...['maria_silva', 'Maria', 'payment maria', 'payment_39053344705', 'late_1985', 'payment_abc1d23'],
  ...['pago_x@b', '', `payment_${'x'.repeat(80)}`, 'Payment_hold', 'maria2_pago', 'pago_por-maria', '[••••]'],
])('%s is none', (text) => expect(masked(text)).toBeNull());

test.each(['cust_390-533-447-05', 'cust_390_533_447_05', 'fund_A-390-533-447-05', 'file_39053344705'])(
  'an identifier that holds a CPF, however it is divided, is none of the documented form: %s',
  (id) => {
    expect(isOpaqueId(id)).toBe(false);
    expect(isOpaqueId(id.replace('05', '06'))).toBe(true);
  },
);
