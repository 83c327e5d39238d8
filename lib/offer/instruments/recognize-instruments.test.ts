import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { bankLineOf } from '#lib/testing/offers/boleto-lines.ts';
import { readBoleto } from './recognize-instruments.ts';

/** B01 of vectors.json: valid in @mrmgomes/boleto-utils and in @brazilian-utils. */
const b01 = '23790448095616862379336011058009740430000124020';
const utility = '838600000050096000190009000801782309000343062712';
const none = { isValid: false, bank: null, amountCents: null, dueDays: [] };

describe('a line', () => {
  it('of a bank is read whole (B01)', () => {
    expect(readBoleto(b01, '2008-10-01')).toEqual({
      isValid: true,
      bank: { code: '237', name: 'Banco Bradesco' },
      amountCents: 124020,
      dueDays: ['2008-11-01'],
    });
  });

  it('has neither day nor amount where they are zeros', () => {
    const line = '23794150099001980167035000211405700000000000000';
    expect(readBoleto(line, '2026-01-01')).toMatchObject({ isValid: true, amountCents: null, dueDays: [] });
  });

  it('of a collection belongs to no bank and has no day', () => {
    expect(readBoleto(utility, null)).toEqual({
      isValid: true,
      bank: null,
      amountCents: 50960,
      dueDays: [],
    });
  });

  it('of a collection may carry a quantity that is not money', () => {
    // Segment 7, of which the second digit of the value is a quantity.
    expect(readBoleto('877800000050096000190009000801782309000343062712', null)).toEqual(none);
  });

  it('with a wrong digit, or of another currency, says nothing more', () => {
    for (const line of [b01.replace('0124020', '0124021'), b01.replace('2379', '2371')])
      expect(readBoleto(line, null)).toEqual(none);
  });

  it('is one of the real, with right check digits by the library', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const lines = fc
      .tuple(digits(3), digits(4), digits(10), digits(25))
      .filter(([bank]) => !bank.startsWith('8'))
      .map(([bank, factor, amount, free]) => bankLineOf({ bank, factor, amount, free }));
    fc.assert(
      fc.property(lines, fc.nat(46), fc.nat(9), (line, at, by) => {
        const changed = `${line.slice(0, at)}${(Number(line[at]) + by) % 10}${line.slice(at + 1)}`;
        const isReal = changed[3] === '9' && !changed.startsWith('8');
        const isValid = readBoleto(changed, null)?.isValid ?? false;
        if (isReal) expect(isValid).toBe(isValidBoleto(changed));
        else expect(isValid).toBe(false);
      }),
    );
  });

  it('has 47 digits, or 48 with an 8 in front', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{0,60}$/), fc.string()), (text) => {
        if (!/^(?:[^8]\d{46}|8\d{47})$/.test(text)) expect(readBoleto(text, null)).toBeNull();
      }),
    );
  });
});

describe('the due factor', () => {
  const day = (text: string) => parseDay(text) ?? expect.unreachable();
  const daysOf = (factor: string, reference: string | null) =>
    readBoleto(bankLineOf({ bank: '341', factor, amount: '0000100000', free: '0'.repeat(25) }), reference)
      ?.dueDays;

  it.each([
    // The table of FEBRABAN, and the day on which the count began again.
    ['1000', '2000-07-03', '2000-07-03'],
    ['5316', '2012-04-27', '2012-04-27'],
    ['9998', '2025-02-20', '2025-02-20'],
    ['9999', '2025-02-21', '2025-03-01'],
    ['1000', '2025-02-22', '2025-02-20'],
    ['1001', '2025-02-23', '2026-11-20'],
  ])('%s is %s, seen from %s', (factor, due, reference) => {
    expect(daysOf(factor, reference)).toEqual([due]);
  });

  it('names both days where neither is near, or where there is nothing to read it by', () => {
    for (const reference of ['2019-11-21', null, '2025-02-30'])
      expect(daysOf('4043', reference)).toEqual(['2008-11-01', '2033-06-23']);
  });

  it('is none where it begins with 0', () => {
    for (const factor of ['0000', '0999']) expect(daysOf(factor, '2026-01-01')).toEqual([]);
  });

  it('gives back any day within five years of the reference, and never another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('2000-07-03'), max: day('2049-10-13') }),
        fc.integer({ min: -3000, max: 3000 }),
        (due, away) => {
          // As the issuer writes it: counted from 1997, and after 9999 again from 1000.
          const since = due - day('1997-10-07');
          const days = daysOf(String(since > 9999 ? since - 9000 : since), dayText(due + away));
          expect(days).toContain(dayText(due));
          expect(days?.length === 1).toBe(Math.abs(away) <= 1826);
        },
      ),
    );
  });
});
