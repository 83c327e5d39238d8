import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLedger } from '#lib/ledger/read-ledger.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import { outcomeOfPromise } from '#lib/view/promise-outcome.ts';
import { seededRandom } from '../truth/seeded-random.ts';
import { dayFrom, isoDay, nextOpenDay } from '../truth/truth-calendar.ts';
import { type Life, makeLife } from './life.ts';

const timeZone = 'America/Sao_Paulo';
const lives = fc.readConfigureGlobal().numRuns ?? 200;

/** The loan as its reader sees it at noon of the day of its life. */
function seenOf({ loan, unit, today }: Life) {
  const json = loan as JsonObject;
  const review = reviewOffer(json, { amountUnit: unit, rateUnit: 'auto', timeZone });
  const options = { review, today, timeZone, fields: null, paymentFor: null };
  const { position, inputs } = readCorrectedPosition(json, options);
  const ledger = readLedger({ loan: json, review, inputs, paymentFor: null });
  return { position, ledger, repayment: repaymentOf(inputs), retrievedAt: `${today}T15:00:00Z` };
}

const numberOf = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayFrom(year, month, day);
};

/** The third business day after a day that is one, or after the next one. */
function lastDayFor(promised: number): number {
  let day = nextOpenDay(promised);
  for (let left = 3; left > 0; left--) day = nextOpenDay(day + 1);
  return day;
}

test('in many lives no promise is called kept or broken that is not', () => {
  const seen = { kept: 0, broken: 0, open: 0, unchecked: 0 };
  const wrong: unknown[] = [];
  let told = 0;
  let missed = 0;
  for (let seed = 1; seed <= lives; seed++) {
    const life = makeLife(seed);
    const random = seededRandom(seed);
    const today = numberOf(life.today);
    const given = today - random.whole(0, 60);
    const promised = given + random.whole(0, 15);
    const cents = life.terms.installment * random.whole(1, 2);
    const inTime = life.course.events.filter(({ day }) => day >= given && day <= lastDayFor(promised));
    const most = inTime.reduce((sum, event) => sum + Math.max(0, event.cents), 0);
    // What was paid and came back by today may count or not.
    const back = life.course.events.filter((event) => event.cents < 0 && event.day >= given);
    const least = most + back.reduce((sum, event) => sum + event.cents, 0);
    const outcome = outcomeOfPromise(
      { cents, day: isoDay(promised), givenOn: isoDay(given) },
      seenOf(life),
      timeZone,
    );
    seen[outcome] += 1;
    const mayBeClearing = today <= lastDayFor(promised) - 1;
    if (outcome === 'kept' && most < cents - 5) wrong.push({ seed, outcome, most, cents });
    if (outcome === 'broken' && (mayBeClearing || least >= cents))
      wrong.push({ seed, outcome, least, cents });
    if (!life.isComplete || least < cents) continue;
    told += 1;
    if (outcome !== 'kept') missed += 1;
  }
  expect(wrong).toEqual([]);
  expect(missed).toBe(0);
  expect(told).toBeGreaterThan(0);
  expect(seen.broken).toBeGreaterThan(0);
});
