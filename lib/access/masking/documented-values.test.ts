import { expect, test } from 'vitest';
import { isProgramCode } from './documented-values.ts';
import { businessVocabulary } from './free-text/vocabulary.ts';

const isCode = (text: string) => isProgramCode(text, businessVocabulary);

test.each(['awaiting_moon_phase', 'pos_ipca_plus', 'PAYMENT_HOLD', 'late30', 'pix'])(
  '%s is a code that programs use',
  (text) => expect(isCode(text)).toBe(true),
);

test.each([
  ...['maria_silva', 'Maria', 'payment maria', 'payment_39053344705', 'late_1985', 'payment_abc1d23'],
  ...['pago_x@b', '', `payment_${'x'.repeat(80)}`, 'Payment_hold'],
])('%s is none', (text) => expect(isCode(text)).toBe(false));
