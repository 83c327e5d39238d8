import { join } from 'node:path';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { accusedChecks, type Judgment } from './judge-review.ts';
import { accusedOffer, isAccused, type Judged, judgeOne } from './judged-offer.ts';
import { baseKinds } from './lending-kinds.ts';
import { plantMistake } from './planted-mistake.ts';
import { seededRandom } from './seeded-random.ts';
import { rowsOf, shareRow } from './share-rows.ts';
import { writeWorst } from './write-worst.ts';

const defaultCount = 10_000;
const defaultSeed = 20;

/**
 * Measures how often the review is right, on right offers and on offers with one planted mistake. `count`: right offers
 * over the ten kinds of schedule. `worst`: a folder to which offers that are wrongly accused, or wrongly not, are written.
 */
export async function benchTruth(
  _group: ProcessGroup,
  count = defaultCount,
  _against?: string,
  { seed = defaultSeed, worst }: { seed?: number; worst?: string | undefined } = {},
): Promise<Row[]> {
  const random = seededRandom(seed);
  const base = Array.from({ length: count }, () => judgeOne(random.weighted(baseKinds), random));
  const mistakes = base.flatMap(({ contract, written }) => {
    const mistake = plantMistake(contract, written, random);
    return mistake ? [{ ...mistake, accused: accusedChecks(mistake.loan) }] : [];
  });
  const detectable = mistakes.filter(({ standing }) => standing === 'detectable');
  if (worst !== undefined) {
    writeWorst(join(worst, 'accused'), base.filter(isAccused).map(accusedOffer));
    writeWorst(
      join(worst, 'undetected'),
      detectable.filter(({ accused: checks }) => checks.length === 0),
    );
  }
  const row = rowsOf(seed);
  const isComplete = ({ written }: Judged) => written.missing.length === 0;
  const isWhole = (one: Judged) => isComplete(one) && one.written.writing.style === 'whole';
  const judged = base.map(({ judgment }) => judgment);
  const sum = (list: readonly Judgment[], of: (judgment: Judgment) => number) =>
    list.reduce((all, judgment) => all + of(judgment), 0);
  const complete = base.filter(isComplete).map(({ judgment }) => judgment);
  const isRight = ({ accused, checks }: (typeof detectable)[number]) =>
    accused.some((check) => checks.includes(check));
  return [
    row('right offers accused', base, isAccused, { atMost: 0.001 }),
    row(
      '… without balloons',
      base.filter(({ contract }) => !contract.kind.balloon),
      isAccused,
      null,
    ),
    row(
      '… rates cut',
      base.filter(({ written }) => written.writing.style === 'cut'),
      isAccused,
      null,
    ),
    row('… whole and complete', base.filter(isWhole), isAccused, { atMost: 0 }),
    shareRow(
      seed,
      'units certain and wrong',
      sum(judged, (judgment) => judgment.wrongUnits),
      sum(judged, (judgment) => judgment.certainUnits),
      { atMost: 0 },
    ),
    row('one convention named alone, and wrong', judged, (judgment) => judgment.isSoleAndWrong, {
      atMost: 0.0002,
    }),
    row('true convention among those named', judged, (judgment) => judgment.isNamed, { atLeast: 0.985 }),
    row('true convention first among them', judged, (judgment) => judgment.isFirst, { atLeast: 0.95 }),
    shareRow(
      seed,
      'findings without a verdict',
      sum(judged, (judgment) => judgment.cannotTell),
      sum(judged, (judgment) => judgment.findings),
      { atMost: 0.112 },
    ),
    shareRow(
      seed,
      '… of complete offers',
      sum(complete, (judgment) => judgment.cannotTell),
      sum(complete, (judgment) => judgment.findings),
      { atMost: 0.046 },
    ),
    row('planted mistakes found', detectable, ({ accused }) => accused.length > 0, { atLeast: 0.96 }),
    row('… at the right figure', detectable, isRight, { atLeast: 0.95 }),
    row(
      'mistakes that another convention explains',
      mistakes,
      ({ standing }) => standing === 'explained',
      null,
    ),
    row('mistakes that no other figure holds', mistakes, ({ standing }) => standing === 'undetermined', null),
    ...byName(detectable).map(([name, list]) =>
      row(`found: ${name}`, list, ({ accused }) => accused.length > 0, null),
    ),
  ];
}

function byName<T extends { name: string }>(list: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(list, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b));
}
