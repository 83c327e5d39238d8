import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { seededRandom } from '../truth/seeded-random.ts';
import { rowsOf } from '../truth/share-rows.ts';
import { drawOneChange, drawTwoChanges, type OneChange } from './measure-causes.ts';

const defaultCount = 3000;
const defaultSeed = 19;

/**
 * Measures how often the causes of a review name the field that was changed, in right offers with one field changed, and
 * that none is called the only one where two were. Counted are the offers in which something then differs.
 */
export async function benchCauses(
  _group: ProcessGroup,
  count = defaultCount,
  _against?: string,
  { seed = defaultSeed }: { seed?: number } = {},
): Promise<Row[]> {
  const random = seededRandom(seed);
  const one = Array.from({ length: count }, () => drawOneChange(random));
  const two = Array.from({ length: count }, () => drawTwoChanges(random));
  const row = rowsOf(seed);
  const isFirst = ({ place }: OneChange) => place === 0;
  const named = one.filter(({ review }) => review.causes[0]?.only);
  return [
    row('the changed field is the first cause', one, isFirst, { atLeast: 0.96 }),
    row('… among the first three', one, ({ place }) => place >= 0 && place < 3, { atLeast: 0.98 }),
    row('one changed field: another is called the only cause', named, ({ place }) => place !== 0, null),
    row('two changed fields: one is called the only cause', two, ({ only }) => only, { atMost: 0 }),
    ...[...Map.groupBy(one, ({ path }) => path)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([path, list]) => row(`first: ${path}`, list, isFirst, null)),
  ];
}
