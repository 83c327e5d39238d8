import { expect, test } from 'vitest';
import { conventions, conventionsOf } from '#lib/offer/conventions/conventions.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { rightOffer } from './bench-truth.ts';
import { accusedChecks } from './judge-review.ts';
import { addedKinds, baseKinds } from './lending-kinds.ts';
import { plantMistake } from './planted-mistake.ts';
import { seededRandom } from './seeded-random.ts';

const offersOfEachKind = 10;
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;
const keyOf = ({ id, value }: (typeof conventions)[number]) => `${id} ${value ?? ''}`;

test('each convention is met in a right offer that is not accused, and in a wrong one that is', () => {
  const random = seededRandom(2021);
  const right = new Set<string>();
  const wrong = new Set<string>();
  for (const kind of [...baseKinds, ...addedKinds])
    for (let at = 0; at < offersOfEachKind; at++) {
      const { contract, written } = rightOffer(kind, random);
      const review = reviewOffer(written.loan, options);
      if (!review || review.counts.differ > 0) continue;
      const seen = review.findings.flatMap(({ assumptions, explainedBy }) =>
        [...assumptions, ...(explainedBy ? [explainedBy] : [])].flatMap(conventionsOf),
      );
      for (const one of seen) right.add(keyOf(one));
      const mistake = plantMistake(contract, written, random);
      const isFound = mistake?.standing === 'detectable' && accusedChecks(mistake.loan).length > 0;
      if (isFound) for (const one of seen) wrong.add(keyOf(one));
    }
  const expected = conventions.map(keyOf);
  expect(expected.filter((key) => !right.has(key))).toEqual([]);
  expect(expected.filter((key) => !wrong.has(key))).toEqual([]);
}, 180_000);
