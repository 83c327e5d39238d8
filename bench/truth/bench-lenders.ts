import { join } from 'node:path';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { accusedChecks, reviewOptions } from './judge-review.ts';
import { accusedOffer, isAccused, judgeOne } from './judged-offer.ts';
import { drawnBatch, publishedBatch } from './lender-batch.ts';
import { mixedKind } from './lending-kinds.ts';
import { plantMistake } from './planted-mistake.ts';
import { seededRandom } from './seeded-random.ts';
import { rowsOf } from './share-rows.ts';
import { writeWorst } from './write-worst.ts';

const defaultCount = 5000;
const defaultSeed = 20;

/**
 * Measures the review on offers of lenders whose ways are mixed from the parts of all kinds, right ones and wrong ones, and on
 * two batches of one lender.
 */
export async function benchLenders(
  _group: ProcessGroup,
  count = defaultCount,
  _against?: string,
  { seed = defaultSeed, worst }: { seed?: number; worst?: string | undefined } = {},
): Promise<Row[]> {
  const random = seededRandom(seed);
  const right = Array.from({ length: count }, () => judgeOne(mixedKind(random), random));
  const wrong = right.flatMap(({ contract, written }) => {
    const mistake = plantMistake(contract, written, random);
    return mistake?.standing === 'detectable' ? [{ ...mistake, accused: accusedChecks(mistake.loan) }] : [];
  });
  const isFound = ({ accused }: (typeof wrong)[number]) => accused.length > 0;
  if (worst !== undefined) {
    writeWorst(join(worst, 'lenders-accused'), right.filter(isAccused).map(accusedOffer));
    writeWorst(
      join(worst, 'lenders-undetected'),
      wrong.filter((mistake) => !isFound(mistake)),
    );
  }
  const row = rowsOf(seed);
  return [
    row('mixed ways: right offers accused', right, isAccused, { atMost: 0.005 }),
    row(
      'mixed ways: one convention named alone, and wrong',
      right,
      ({ judgment }) => judgment.isSoleAndWrong,
      {
        atMost: 0.002,
      },
    ),
    row('mixed ways: true convention first', right, ({ judgment }) => judgment.isFirst, { atLeast: 0.94 }),
    row('mixed ways: mistakes found', wrong, isFound, { atLeast: 0.9 }),
    row(
      'mixed ways: … at the right figure',
      wrong,
      ({ accused, checks }) => accused.some((check) => checks.includes(check)),
      { atLeast: 0.84 },
    ),
    row('one lender: the published 200 by calendar/365', publishedBatch(), isByCalendar365, {
      atLeast: 0.995,
    }),
    row('one lender: 200 more', drawnBatch(seededRandom(seed)), isByCalendar365, { atLeast: 0.995 }),
  ];
}

function isByCalendar365(loan: JsonObject): boolean {
  const assumptions = reviewOffer(loan, reviewOptions)?.fits[0]?.assumptions ?? [];
  const value = (id: string) => assumptions.find((assumption) => assumption.id === id)?.value;
  return value('day-count') === 'calendar/365' && value('amortization') === 'price';
}
