import { join } from 'node:path';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { accusedOffer, isAccused, judgeOne } from './judged-offer.ts';
import { addedKinds } from './lending-kinds.ts';
import { seededRandom } from './seeded-random.ts';
import { rowsOf } from './share-rows.ts';
import { writeWorst } from './write-worst.ts';

const defaultCount = 500;
const defaultSeed = 20;

/** Measures how often the review is right about the rarer ways of lending. `count`: right offers of each of them. */
export async function benchKinds(
  _group: ProcessGroup,
  count = defaultCount,
  _against?: string,
  { seed = defaultSeed, worst }: { seed?: number; worst?: string | undefined } = {},
): Promise<Row[]> {
  const random = seededRandom(seed);
  const kinds = addedKinds.map((kind) => ({
    kind,
    judged: Array.from({ length: count }, () => judgeOne(kind, random)),
  }));
  if (worst !== undefined)
    for (const { kind, judged } of kinds)
      writeWorst(join(worst, kind.name.replaceAll(/\W+/g, '-')), judged.filter(isAccused).map(accusedOffer));
  const row = rowsOf(seed);
  return [
    ...kinds.map(({ kind, judged }) => row(`accused: ${kind.name}`, judged, isAccused, { atMost: 0.005 })),
    ...kinds
      .filter(({ kind }) => kind.named !== undefined)
      .map(({ kind, judged }) =>
        row(`named: ${kind.name}`, judged, ({ judgment }) => judgment.isOwnNamed, null),
      ),
  ];
}
