import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failures } from './boleto.ts';
import { readBoletoText } from './boleto-text.ts';

const line = '23790448095616862379336011058009740430000124020';
const utility = '838600000050096000190009000801782309000343062712';

describe('a line as a caller reads it out', () => {
  it.each([
    ['bare', line],
    ['as printed', '23790.44809 56168.623793 36011.058009 7 40430000124020'],
    ['by twos', line.replace(/../g, '$& – ')],
    ['with words around', `o boleto 2 é:\n${line}, vence dia 1`],
    ['in wide digits', line.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
  ])('%s', (_, text) => {
    expect(readBoletoText(text, '2008-10-01')).toMatchObject({
      kind: 'boleto',
      boleto: { digits: line, amountCents: 124020, bank: { code: '237' }, due: { day: '2008-11-01' } },
    });
  });

  it('says which field fails', () => {
    const read = readBoletoText(line.replace('5616', '5661'), null);
    expect(read.kind === 'boleto' && failures(read.boleto).map(({ field }) => field)).toEqual([
      'field-2',
      'general',
    ]);
  });

  it('says how many digits are missing, and judges the fields that are whole', () => {
    const read = readBoletoText(`${line.slice(0, 9)}1 ${line.slice(10, 25)}`, null);
    expect(read).toMatchObject({ kind: 'incomplete', form: 'bank-line', missing: 22 });
    expect(read.kind === 'incomplete' && read.fields.map(({ holds }) => holds)).toEqual([
      false,
      true,
      null,
      true,
      null,
    ]);
    expect(readBoletoText(utility.slice(0, 30), null)).toMatchObject({
      kind: 'incomplete',
      form: 'collection-line',
      missing: 18,
    });
  });

  it('takes the first 44 digits of a line for what they are', () => {
    for (const [form, whole] of [
      ['bank-line', line],
      ['collection-line', utility],
    ] as const)
      expect(readBoletoText(whole.slice(0, 44), null)).toMatchObject({
        kind: 'incomplete',
        form,
        missing: whole.length - 44,
      });
    // A barcode with a wrong digit is no line.
    const barcode = '23797404300001240200448056168623793601105801';
    expect(readBoletoText(barcode, null)).toMatchObject({ kind: 'boleto', boleto: { form: 'bank-barcode' } });
  });

  it('knows too many, and none', () => {
    expect(readBoletoText(`${line}99`, null)).toMatchObject({ kind: 'too-long', maxLength: 47 });
    expect(readBoletoText('', null)).toEqual({ kind: 'empty' });
    expect(readBoletoText('alô?', null)).toEqual({ kind: 'empty' });
  });

  it('never throws, whatever is said; a part of a right line has no wrong field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, day) => void readBoletoText(text, day)),
    );
    fc.assert(
      fc.property(fc.constantFrom(line, utility), fc.integer({ min: 1, max: 46 }), (whole, length) => {
        const read = readBoletoText(whole.slice(0, length), null);
        expect(read.kind).toBe('incomplete');
        expect(read.kind === 'incomplete' && read.fields.every(({ holds }) => holds !== false)).toBe(true);
      }),
    );
  });
});
