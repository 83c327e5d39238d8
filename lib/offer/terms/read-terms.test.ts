import { expect, test } from 'vitest';
import { inReais, readTerms } from './read-terms.ts';

const readingsOf = (value: number, unit: 'reais' | 'centavos') => {
  const offer = { installmentAmount: value, totalAmount: value, disbursementAmount: value, iofAmount: value };
  return inReais(readTerms({ offer }, 'America/Sao_Paulo'), unit).amounts;
};

test.each([
  ['reais', 0.005, 0.0049, 0.01],
  ['centavos', 0.5, 0.49, 1],
] as const)('in %s an amount of which every loan has some has at least a cent', (unit, least, less, cent) => {
  const missed = { ok: false, reason: 'out-of-range', found: less };
  for (const name of ['installment', 'total', 'disbursement'] as const) {
    expect(readingsOf(less, unit)[name]).toMatchObject(missed);
    expect(readingsOf(least, unit)[name]).toMatchObject({ ok: true, value: 0.005 });
    expect(readingsOf(cent, unit)[name]).toMatchObject({ ok: true, value: 0.01 });
  }
  // A tax may be none.
  expect(readingsOf(less, unit).iof).toMatchObject({ ok: true });
});
