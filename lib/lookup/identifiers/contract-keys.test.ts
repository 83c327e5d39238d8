import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractKeys, maxKeyLength, normalizeContract } from './contract-keys.ts';

describe('normalizeContract', () => {
  it.each([
    ['CCB-2026-000417', 'CCB2026000417'],
    ['ccb 2026/000417', 'CCB2026000417'],
    ['CCB-000417', 'CCB417'],
    ['000417', '417'],
    ['0000', '0'],
    ['A0B00C', 'A0B0C'],
    ['00A01', 'A1'],
    ['１２－Ａ', '12A'],
    ['', ''],
    ['—', ''],
    ['1'.repeat(maxKeyLength), '1'.repeat(maxKeyLength)],
    ['1'.repeat(maxKeyLength + 1), ''],
  ])('%s', (text, key) => {
    expect(normalizeContract(text)).toBe(key);
  });

  it('does not heed case, separators and leading zeros', () => {
    const pieces = fc.array(fc.stringMatching(/^[A-Z]{1,4}[1-9]\d{0,6}$/), { minLength: 1, maxLength: 4 });
    const separators = fc.infiniteStream(fc.constantFrom('', '-', '.', '/', ' ', '_', '\u2011', ' \u2013 '));
    const zeros = fc.infiniteStream(fc.stringMatching(/^0{0,4}$/));
    fc.assert(
      fc.property(pieces, separators, zeros, fc.boolean(), (list, separator, zero, lower) => {
        const written = list
          .map((piece) => piece.replace(/(?=\d)/, () => zero.next().value))
          .map((piece) => [...piece].map((character) => character + separator.next().value).join(''))
          .join('');
        expect(normalizeContract(lower ? written.toLowerCase() : written)).toBe(list.join(''));
      }),
    );
  });

  it('leaves a key as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = normalizeContract(text);
        expect(normalizeContract(key)).toBe(key);
      }),
    );
  });
});

describe('contractKeys', () => {
  it.each([
    ['CCB-2026-000417', ['CCB2026000417', 'CCB2026417']],
    ['ccb 2026 417', ['CCB2026417']],
    ['0012/0034', ['120034', '1234']],
    ['417', ['417']],
    ['-', []],
  ])('of %s', (written, keys) => {
    expect(contractKeys(written)).toEqual(keys);
  });

  it('have one in common, whichever zeros of its groups a number is read without', () => {
    const group = fc.tuple(
      fc.stringMatching(/^0{0,4}$/),
      fc.stringMatching(/^[1-9A-Z]\d{0,4}$/),
      fc.boolean(),
    );
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '/', '.', '-'),
        (groups, by) => {
          const written = contractKeys(groups.map(([zeros, rest]) => zeros + rest).join('-'));
          const read = contractKeys(groups.map(([zeros, rest, kept]) => (kept ? zeros : '') + rest).join(by));
          expect(written.filter((key) => read.includes(key))).not.toEqual([]);
        },
      ),
    );
  });
});
