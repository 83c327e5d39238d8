import { expect, test } from 'vitest';
import { withoutRandomDigits } from './without-random-digits.ts';

test('digits that nobody chose go, and those of a person stay', () => {
  const line = (id: string, instant: string, hash: string) =>
    `{"time":"${instant}","id":"${id}","loan":"loan_slow_0_solo_${hash.slice(0, 12)}","hmac":"\\x${hash}"}`;
  const left = withoutRandomDigits(
    line('258f9eea-bffd-481f-a85a-e84539053324', '2026-11-27T13:34:39.053Z', '39053'.repeat(8)),
  );
  expect(left).toBe('{"time":"…Z","id":"…","loan":"loan_slow_0_solo_…","hmac":"\\x…"}');
  expect(withoutRandomDigits('(2026-11-27 13:34:44.390533+00)')).toBe('(…+00)');
  for (const own of ['39053344705', '390.533.447-05', '12345678000195', '+5541936294812', '1980-05-17'])
    expect(withoutRandomDigits(`"person:${own}"`)).toBe(`"person:${own}"`);
});
