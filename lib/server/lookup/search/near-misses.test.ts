import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeContract } from '#lib/lookup/contract/contract-keys.ts';
import { alphabetOf, maxNearMissLength, oneEditAway } from './inexact-matches.ts';

/** Optimal string alignment distance, from its recurrence: the other way to say what one edit is. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (rows[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap);
    }
  }
  return at(a.length, b.length);
}

function wordsUpTo(length: number, alphabet: string): string[] {
  if (length === 0) return [''];
  const shorter = wordsUpTo(length - 1, alphabet);
  return [...new Set(shorter.flatMap((word) => [word, ...[...alphabet].map((one) => word + one)]))];
}

describe('oneEditAway', () => {
  it('is every key at the distance of one, and no other', () => {
    const all = wordsUpTo(5, '1A7').filter((word) => word !== '');
    for (const key of wordsUpTo(4, '1A7').filter((word) => word !== '')) {
      const expected = all.filter((other) => distance(key, other) === 1);
      expect(oneEditAway(key, '1A7').toSorted()).toEqual(expected.toSorted());
    }
  });

  it('gives keys, each once, and not the key itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z\d]{1,14}$/).map(normalizeContract), (key) => {
        const near = oneEditAway(key);
        expect(new Set(near).size).toBe(near.length);
        expect(near).not.toContain(key);
        for (const other of near) expect(normalizeContract(other)).toBe(other);
      }),
    );
  });

  it('asks the index little', () => {
    expect(oneEditAway('4171234567890').length).toBeLessThan(300);
    expect(oneEditAway('CCB2026000417').length).toBeLessThan(1_000);
  });

  it('begins with what is likeliest', () => {
    expect(oneEditAway('12').slice(0, 1)).toEqual(['21']);
    const near = oneEditAway('417123');
    expect(near.indexOf('417124')).toBeLessThan(near.indexOf('517123'));
  });

  it('has none for what nobody reads aloud', () => {
    expect(oneEditAway('')).toEqual([]);
    expect(oneEditAway('1'.repeat(maxNearMissLength + 1))).toEqual([]);
  });
});

describe('alphabetOf', () => {
  it('is of digits for digits, and of letters too for others', () => {
    expect(alphabetOf('417')).toBe('0123456789');
    expect(alphabetOf('CCB417')).toHaveLength(36);
    expect(alphabetOf('Ç1')).toHaveLength(37);
  });
});
