import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failures, readBoleto } from './boleto.ts';
import { bankDigit, collectionDigit11, mod10 } from './boleto-check-digits.ts';

/** B01 of vectors.json: valid in @mrmgomes/boleto-utils and in @brazilian-utils. */
const b01 = '23790448095616862379336011058009740430000124020';
const others = [
  '34192220090000556638551012140003679060000100000',
  '00190500954014481606906809350314337370000000100',
  '23794150099001980167035000211405700000000000000',
];
const utility = '838600000050096000190009000801782309000343062712';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** A bank's line, put together apart from the code under test (the digits by it: they are held to the library's). */
const bankLines = fc
  .tuple(digits(3), digits(4), digits(10), digits(25))
  .filter(([bank]) => !bank.startsWith('8'))
  .map(([bank, factor, amount, free]) => {
    const fields = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
    const general = bankDigit(`${bank}9${factor}${amount}${free}`);
    return `${fields.map((field) => field + mod10(field)).join('')}${general}${factor}${amount}`;
  });

const collectionLines = fc
  .tuple(fc.constantFrom(...'12345679'), fc.constantFrom(...'6789'), digits(40))
  .map(([segment, kind, rest]) => {
    const check = '67'.includes(kind) ? mod10 : collectionDigit11;
    const head = `8${segment}${kind}`;
    const barcode = `${head}${check(head + rest)}${rest}`;
    return [0, 11, 22, 33]
      .map((start) => barcode.slice(start, start + 11))
      .map((block) => block + check(block))
      .join('');
  });

const altered = (line: string, at: number, by: number) =>
  `${line.slice(0, at)}${(Number(line[at]) + by) % 10}${line.slice(at + 1)}`;

const wrongFields = (line: string) => {
  const boleto = readBoleto(line, null);
  return boleto && failures(boleto).map(({ field }) => field);
};

describe('a boleto of a bank', () => {
  it('is read whole (B01)', () => {
    const boleto = readBoleto(b01, '2008-10-01');
    expect(boleto).toMatchObject({
      form: 'bank-line',
      barcode: '23797404300001240200448056168623793601105800',
      bank: { code: '237', name: 'Banco Bradesco S.A.' },
      amountCents: 124020,
      due: { factor: '4043', day: '2008-11-01', readings: ['2008-11-01', '2033-06-23'] },
    });
    expect(boleto && failures(boleto)).toEqual([]);
    expect(readBoleto(boleto?.barcode ?? '', null)).toMatchObject({
      form: 'bank-barcode',
      amountCents: 124020,
    });
  });

  it.each(others)('holds in %s', (line) => {
    expect(wrongFields(line)).toEqual([]);
    const barcode = readBoleto(line, null)?.barcode ?? '';
    expect(wrongFields(barcode)).toEqual([]);
  });

  it('has neither date nor amount where they are zeros', () => {
    const boleto = readBoleto(others[2] ?? '', '2026-01-01');
    expect(boleto).toMatchObject({ amountCents: null, due: { day: null, why: 'no-factor', readings: [] } });
  });

  it('names the field, what stands there and what should', () => {
    const boleto = readBoleto(altered(b01, 12, 3), null);
    expect(boleto && failures(boleto)[0]).toEqual({
      field: 'field-2',
      from: 11,
      to: 21,
      found: '3',
      expected: '0',
      holds: false,
    });
  });

  it('takes no other currency than the real', () => {
    const line = altered(b01, 3, 1);
    expect(wrongFields(line)).toEqual(['field-1', 'currency', 'general']);
  });

  it('agrees with the library on every line, in validity, amount and bank', () => {
    fc.assert(
      fc.property(bankLines, (line) => {
        expect(isValidBoleto(line)).toBe(true);
        expect(wrongFields(line)).toEqual([]);
        const read = getBoletoInfo(line);
        const own = readBoleto(line, null);
        expect(own?.bank?.code).toBe(read?.bankCode);
        // The library does not read an amount that reaches into the factor's place.
        if (Number(line.slice(33, 37)) >= 1000 || line.slice(33, 37) === '0000')
          expect(own?.amountCents ?? 0).toBe(read?.amount);
      }),
    );
  });

  it('finds any one wrong digit of the first three fields in its own field', () => {
    fc.assert(
      fc.property(bankLines, fc.nat(31), fc.integer({ min: 1, max: 9 }), (line, at, by) => {
        const field = at < 10 ? 'field-1' : at < 21 ? 'field-2' : 'field-3';
        const ofFields = wrongFields(altered(line, at, by))?.filter((name) => name.startsWith('field'));
        expect(ofFields).toEqual([field]);
      }),
    );
  });

  it('finds any one wrong digit of factor and amount, unless the general digit is the ambiguous 1', () => {
    fc.assert(
      fc.property(
        bankLines,
        fc.integer({ min: 32, max: 46 }),
        fc.integer({ min: 1, max: 9 }),
        (line, at, by) => {
          fc.pre(line[32] !== '1');
          expect(wrongFields(altered(line, at, by))).toEqual(['general']);
        },
      ),
    );
  });
});

describe('a boleto of a collection', () => {
  it('is read whole (B01, the fifth)', () => {
    expect(readBoleto(utility, null)).toMatchObject({
      form: 'collection-line',
      collection: { segment: '3', company: '0019' },
      bank: null,
      amountCents: 50960,
      due: { readings: [], day: null },
    });
    expect(wrongFields(utility)).toEqual([]);
    expect(wrongFields(readBoleto(utility, null)?.barcode ?? '')).toEqual([]);
  });

  it('knows a quantity from an amount, and a company by its CNPJ', () => {
    const barcode = `867${'0'}${'00000000509'}${'12345678'}${'0'.repeat(21)}`;
    expect(readBoleto(barcode, null)).toMatchObject({
      form: 'collection-barcode',
      amountCents: null,
      collection: { segment: '6', company: '12345678' },
    });
  });

  it('says which digit leaves it unreadable', () => {
    expect(wrongFields(`88${utility.slice(2)}`)).toContain('segment');
    expect(wrongFields(`835${utility.slice(3)}`)).toEqual(['value-kind']);
  });

  it('agrees with the library, and finds a wrong digit in its own field', () => {
    fc.assert(
      fc.property(
        collectionLines,
        fc.integer({ min: 3, max: 47 }),
        fc.integer({ min: 1, max: 9 }),
        (line, at, by) => {
          expect(isValidBoleto(line)).toBe(true);
          expect(wrongFields(line)).toEqual([]);
          expect(readBoleto(line, null)?.amountCents ?? 0).toBe(
            '68'.includes(line[2] ?? '') ? getBoletoInfo(line)?.amount : 0,
          );
          const start = Math.floor(at / 12) * 12;
          // Of modulo 11, 0 is ambiguous as 1 is in a bank's.
          fc.pre('67'.includes(line[2] ?? '') || line[start + 11] !== '0');
          const ofFields = wrongFields(altered(line, at, by))?.filter((name) => name.startsWith('field'));
          expect(ofFields).toEqual([`field-${start / 12 + 1}`]);
        },
      ),
    );
  });
});

const lines = fc.oneof(bankLines, collectionLines);

it('judges any line, right or with a digit changed, as the library does but for the currency', () => {
  fc.assert(
    fc.property(lines, fc.nat(47), fc.nat(9), (line, at, by) => {
      const text = altered(line, Math.min(at, line.length - 1), by);
      const boleto = readBoleto(text, null);
      const isValid = boleto !== null && failures(boleto).every(({ field }) => field === 'currency');
      expect(isValid).toBe(isValidBoleto(text));
    }),
  );
});

it('reads no other number of digits, and nothing else than digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^\d{0,60}$/), fc.string()), (text) => {
      if (!/^(?:\d{44}|\d{47}|\d{48})$/.test(text)) expect(readBoleto(text, null)).toBeNull();
    }),
  );
});
