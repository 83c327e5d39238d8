import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { accusedChecks, type Judgment, judge } from './judge-review.ts';
import { addedKinds, baseKinds, type LendingKind } from './lending-kinds.ts';
import { plantMistake } from './planted-mistake.ts';
import { type Contract, rightContract } from './right-contract.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { rateFor, type WrittenOffer, writingOf, writtenOffer } from './written-offer.ts';

type RightOffer = { contract: Contract; written: WrittenOffer };
type Judged = RightOffer & { judgment: Judgment };

const defaultCount = 10_000;
const defaultSeed = 20;
/** For each added kind, this share of the count. */
const addedShare = 1 / 20;
const writtenWorst = 20;

export function rightOffer(kind: LendingKind, random: Random): RightOffer {
  const writing = writingOf(random);
  const contract = rightContract(kind, rateFor(writing, random), random);
  return { contract, written: writtenOffer(contract, writing, random) };
}

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
  const judgeOne = (kind: LendingKind): Judged => {
    const offer = rightOffer(kind, random);
    return { ...offer, judgment: judge(offer.contract, offer.written) };
  };
  const base = Array.from({ length: count }, () => judgeOne(random.weighted(baseKinds)));
  const added = addedKinds.map((kind) => ({
    kind,
    judged: Array.from({ length: Math.ceil(count * addedShare) }, () => judgeOne(kind)),
  }));
  const mistakes = base.flatMap(({ contract, written }) => {
    const mistake = plantMistake(contract, written, random);
    return mistake ? [{ ...mistake, accused: accusedChecks(mistake.loan) }] : [];
  });
  const detectable = mistakes.filter(({ standing }) => standing === 'detectable');
  if (worst !== undefined) {
    const accused = [...base, ...added.flatMap(({ judged }) => judged)].filter(isAccused);
    writeWorst(
      join(worst, 'accused'),
      accused.map(({ contract, written, judgment }) => ({
        kind: contract.kind.name,
        checks: judgment.accused,
        writing: written.writing,
        missing: written.missing,
        loan: written.loan,
      })),
    );
    writeWorst(
      join(worst, 'undetected'),
      detectable.filter(({ accused: checks }) => checks.length === 0),
    );
  }
  const row = rowsOf(seed);
  const isComplete = ({ written }: Judged) => written.missing.length === 0;
  const isWhole = (one: Judged) => isComplete(one) && one.written.writing.style === 'whole';
  const judged = base.map(({ judgment }) => judgment);
  const sum = (list: readonly Judgment[], of: (one: Judgment) => number) =>
    list.reduce((all, one) => all + of(one), 0);
  const complete = base.filter(isComplete).map(({ judgment }) => judgment);
  const isRight = ({ accused, checks }: (typeof detectable)[number]) =>
    accused.some((check) => checks.includes(check));
  return [
    row('right offers accused', base, isAccused, { atMost: 0.005 }),
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
    row('… whole and complete', base.filter(isWhole), isAccused, { atMost: 0.0005 }),
    ratioRow(
      seed,
      'units certain and wrong',
      sum(judged, (one) => one.wrongUnits),
      sum(judged, (one) => one.certainUnits),
      { atMost: 0 },
    ),
    row('one convention named alone, and wrong', judged, (one) => one.isSoleAndWrong, { atMost: 0.0005 }),
    row('true convention among those named', judged, (one) => one.isNamed, { atLeast: 0.97 }),
    row('true convention first among them', judged, (one) => one.isFirst, { atLeast: 0.93 }),
    ratioRow(
      seed,
      'findings without a verdict',
      sum(judged, (one) => one.cannotTell),
      sum(judged, (one) => one.findings),
      { atMost: 0.112 },
    ),
    ratioRow(
      seed,
      '… of complete offers',
      sum(complete, (one) => one.cannotTell),
      sum(complete, (one) => one.findings),
      { atMost: 0.046 },
    ),
    row('planted mistakes found', detectable, ({ accused }) => accused.length > 0, { atLeast: 0.95 }),
    row('… at the right figure', detectable, isRight, { atLeast: 0.92 }),
    row(
      'days of a missing first due date that hold it',
      [...base, ...added.flatMap(({ kind, judged: list }) => (kind.lacking ? list : []))].filter(isBounded),
      ({ judgment }) => judgment.isDateBounded,
      { atLeast: 0.97 },
    ),
    row(
      '… of rarer ways of lending',
      added.flatMap(({ kind, judged: list }) => (kind.lacking ? [] : list)).filter(isBounded),
      ({ judgment }) => judgment.isDateBounded,
      null,
    ),
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
    ...added.map(({ kind, judged: list }) =>
      row(`accused: ${kind.name}`, list, isAccused, { atMost: 0.005 }),
    ),
    ...added
      .filter(({ kind }) => kind.named !== undefined)
      .map(({ kind, judged: list }) =>
        row(`named: ${kind.name}`, list, ({ judgment }) => judgment.isOwnNamed, null),
      ),
  ];
}

function isBounded({ judgment }: Judged): boolean {
  return judgment.isDateBounded !== null;
}

function isAccused({ judgment }: Judged): boolean {
  return judgment.accused.length > 0;
}

function byName<T extends { name: string }>(list: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(list, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b));
}

function rowsOf(seed: number) {
  return <T>(what: string, list: readonly T[], has: (one: T) => boolean | null, bar: Row['bar']): Row =>
    ratioRow(seed, what, list.filter(has).length, list.length, bar);
}

function ratioRow(seed: number, what: string, part: number, whole: number, bar: Row['bar']): Row {
  const side = (name: string, value: number) =>
    ({ name, unit: 'count', median: value, low: value, high: value, count: value }) as const;
  return {
    ...{ what, bar, unit: 'share', measured: part / whole },
    ours: side(`${part} of`, whole),
    base: side('seed', seed),
  };
}

/** Writes offers with the fewest fields missing first: they are the hardest to excuse. */
function writeWorst(folder: string, offers: readonly object[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [at, offer] of offers.slice(0, writtenWorst).entries())
    writeFileSync(
      join(folder, `${String(at + 1).padStart(2, '0')}.json`),
      `${JSON.stringify(offer, null, 2)}\n`,
    );
}
