import { expect, test } from 'vitest';
import { conventions, conventionsOf } from '#lib/offer/findings/conventions.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { accusedChecks } from './judge-review.ts';
import { rightOffer } from './judged-offer.ts';
import { addedKinds, baseKinds } from './lending-kinds.ts';
import { plantMistake } from './planted-mistake.ts';
import { seededRandom } from './seeded-random.ts';

const offersOfEachKind = 20;
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;
const keyOf = ({ id, value }: (typeof conventions)[number]) => `${id} ${value ?? ''}`;

test('each convention is met in a right and in a wrong offer', () => {
  const random = seededRandom(2033);
  const expected = conventions.map(keyOf);
  const right = new Set<string>();
  const wrong = new Set<string>();
  const isDone = () => expected.every((key) => right.has(key) && wrong.has(key));
  const kinds = [...baseKinds, ...addedKinds];
  const drawn = Array.from({ length: offersOfEachKind }, () => kinds).flat();
  for (const kind of drawn) {
    if (isDone()) break;
    const { contract, written } = rightOffer(kind, random);
    const review = reviewOffer(written.loan, options);
    if (!review || review.counts.differ > 0) continue;
    const seen = review.findings.flatMap(({ assumptions, explainedBy }) =>
      [...assumptions, ...(explainedBy ? [explainedBy] : [])].flatMap(conventionsOf),
    );
    for (const conventionRow of seen) right.add(keyOf(conventionRow));
    // A wrong offer costs most of the time, and tells nothing where all its conventions were met in one before.
    if (seen.every((conventionRow) => wrong.has(keyOf(conventionRow)))) continue;
    const mistake = plantMistake(contract, written, random);
    const isFound = mistake?.standing === 'detectable' && accusedChecks(mistake.loan).length > 0;
    if (isFound) for (const conventionRow of seen) wrong.add(keyOf(conventionRow));
  }
  expect(expected.filter((key) => !right.has(key))).toEqual([]);
  expect(expected.filter((key) => !wrong.has(key))).toEqual([]);
}, 180_000);
