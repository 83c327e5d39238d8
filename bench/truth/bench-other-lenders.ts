import { join } from 'node:path';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { accusedChecks, reviewOptions } from './judge-review.ts';
import { drawnBatch, publishedBatch } from './lender-batch.ts';
import { drawOtherOffer, misstate } from './other-lenders.ts';
import { seededRandom } from './seeded-random.ts';
import { rowsOf } from './share-rows.ts';
import { writeWorst } from './write-worst.ts';

const defaultCount = 5000;
const defaultSeed = 20;

/** Measures the review on the offers of a second generator, right ones and wrong ones, and on two batches of one lender. */
export async function benchOtherLenders(
  _group: ProcessGroup,
  count = defaultCount,
  _against?: string,
  { seed = defaultSeed, worst }: { seed?: number; worst?: string | undefined } = {},
): Promise<Row[]> {
  const random = seededRandom(seed);
  const judged = Array.from({ length: count }, () => {
    const right = drawOtherOffer(random);
    const mistake = misstate(right, random);
    const { dayCount, amortization } = right.terms;
    const causes = reviewOffer(mistake.loan, reviewOptions)?.causes ?? [];
    return {
      ...right.terms,
      field: mistake.field,
      right: right.loan,
      wrong: mistake.loan,
      accused: accusedChecks(right.loan),
      isFirst: isFirst(right.loan, dayCount, amortization),
      found: accusedChecks(mistake.loan),
      checks: mistake.checks,
      isFirstCause: causes[0]?.field.startsWith(`/offer/${mistake.field}`) ?? false,
    };
  });
  type Judged = (typeof judged)[number];
  if (worst !== undefined) {
    writeWorst(
      join(worst, 'other-accused'),
      judged.filter(({ accused }) => accused.length > 0),
    );
    writeWorst(
      join(worst, 'other-undetected'),
      judged.filter(({ found }) => found.length === 0),
    );
    writeWorst(
      join(worst, 'other-not-first'),
      judged.filter((one) => !one.isFirst),
    );
  }
  const row = rowsOf(seed);
  const isFound = ({ found }: Judged) => found.length > 0;
  const isPlaced = ({ found, checks }: Judged) => found.some((check) => checks.includes(check));
  const groups = (name: (one: Judged) => string) =>
    [...Map.groupBy(judged, name)].toSorted(([a], [b]) => a.localeCompare(b));
  const isByCalendar365 = (loan: JsonObject) => isFirst(loan, 'calendar/365', 'price');
  return [
    row('other lenders: right offers accused', judged, ({ accused }) => accused.length > 0, {
      atMost: 0.001,
    }),
    row('other lenders: mistakes found', judged, isFound, { atLeast: 0.9 }),
    row('other lenders: … at the right figure', judged, isPlaced, { atLeast: 0.85 }),
    row('other lenders: … and its field is the first cause', judged, (one) => one.isFirstCause, null),
    row('other lenders: true convention first', judged, (one) => one.isFirst, { atLeast: 0.94 }),
    ...groups(({ field }) => field).map(([field, list]) =>
      row(`other lenders: found: ${field}`, list, isFound, null),
    ),
    ...groups(({ amortization, balloon, dayCount }) =>
      balloon === 'none' ? `${amortization}, ${dayCount}` : `balloon ${balloon}`,
    ).map(([kind, list]) => row(`other lenders: first: ${kind}`, list, (one) => one.isFirst, null)),
    row('one lender: the published 200 by calendar/365', publishedBatch(), isByCalendar365, {
      atLeast: 0.995,
    }),
    row('one lender: 200 more', drawnBatch(seededRandom(seed)), isByCalendar365, { atLeast: 0.995 }),
  ];
}

function isFirst(loan: JsonObject, dayCount: string, amortization: string): boolean {
  const assumptions = reviewOffer(loan, reviewOptions)?.fits[0]?.assumptions ?? [];
  const value = (id: string) => assumptions.find((assumption) => assumption.id === id)?.value;
  return value('day-count') === dayCount && value('amortization') === amortization;
}
