import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import type { Expected, Fault } from '../fault.ts';
import type { World } from '../world/world.ts';
import { type LoadAnswers, viewers } from './background-load.ts';
import type { DeskAnswer } from './desk-requests.ts';
import type { PersonAnswers } from './person-answers.ts';

/** One thing that was not as expected. */
export type Shortfall = { what: string; expected: string; got: string };

export type JudgeContext = {
  world: World;
  desk: Desk;
  fault: Fault;
  expected: Expected;
  /** The answers to other people meanwhile. */
  others: LoadAnswers;
  /** The answers of all cases that met the fault together. */
  group: readonly DeskAnswer[];
  /** Requests for anything but a loan that the API had received before. */
  strays: number;
};

/** The document of the customer in every loan of the misbehaving API, which the masked agent must not see. */
const maskedValue = '390.533.447-05';

/** Compares what a person got, and what is on record and in the log, to what is expected. */
export async function findShortfalls(asked: PersonAnswers, context: JudgeContext): Promise<Shortfall[]> {
  const { fault, expected } = context;
  const found: Shortfall[] = [];
  const compare = (what: string, wanted: unknown, got: unknown) => {
    if (wanted !== got) found.push({ what, expected: String(wanted), got: String(got) });
  };
  compare('status', expected.status, asked.json.status);
  compare('code', expected.screen, asked.json.screen);
  if (asked.page) compare('screen', expected.screen, asked.page.screen);
  for (const answer of [asked.json, ...(asked.page ? [asked.page] : [])]) {
    if (answer.requestId === '') continue;
    const record = await recordOf(context.world, answer.requestId);
    const mayStand = expected.surplusRecord !== undefined && record === expected.surplusRecord;
    if (!mayStand) compare('record', expected.record, record);
    const hasLine = expected.log === null || (await hasLogLine(context.desk, answer, expected.log));
    if (!hasLine)
      found.push({ what: 'log', expected: String(expected.log), got: linesOf(context.desk, answer) });
    compare('a masked value', false, asked.role === 'support' && answer.wire.includes(maskedValue));
  }
  if (asked.loan !== null && expected.upstream) {
    compare('the lending API', expected.upstream, await upstreamOf(context.world, asked.loan, expected));
  }
  if (asked.loan !== null && expected.notes !== undefined) {
    compare('notes', expected.notes, await notesOf(context.world, asked.loan));
  }
  compare('requests that followed a redirect', context.strays, context.world.api.strays());
  found.push(...harmToOthers(fault, context), ...(await tooManySurplusRecords(context)));
  return found;
}

/** A fault of one loan harms nobody who views another one. */
function harmToOthers(fault: Fault, { others }: JudgeContext): Shortfall[] {
  const isOfOneLoan = fault.kind === 'provider' || (fault.kind === 'upstream' && fault.respond);
  if (!isOfOneLoan) return [];
  return Object.entries(others.counts)
    .filter(([kind]) => kind !== '200')
    .map(([kind, count]) => ({ what: 'views of other loans', expected: '200', got: `${count} × ${kind}` }));
}

/** Requests that were refused, and are on record all the same, were in flight when the fault ended. */
async function tooManySurplusRecords({ world, expected, others, group }: JudgeContext): Promise<Shortfall[]> {
  if (expected.surplusRecord === undefined) return [];
  const inFlight = viewers + group.length;
  const ofGroup = group.filter(({ screen }) => screen !== null).map(({ requestId }) => requestId);
  let surplus = 0;
  for (const requestId of [...others.refused, ...ofGroup]) {
    if ((await recordOf(world, requestId)) !== null) surplus += 1;
  }
  if (surplus <= inFlight) return [];
  return [{ what: 'records of refused requests', expected: `at most ${inFlight}`, got: String(surplus) }];
}

async function recordOf({ database }: World, requestId: string): Promise<string | null> {
  const rows = await database.records().of({ request: requestId });
  return rows.length === 0 ? null : rows.map(({ outcome }) => outcome).join(' and ');
}

async function notesOf({ database }: World, loan: string): Promise<number> {
  return (await database.records().run('select from note where loan = $1', [loan])).length;
}

const logMs = 3000;

/** A process writes its log beside its answers, so a line may come a little later. */
async function hasLogLine(desk: Desk, answer: DeskAnswer, pattern: RegExp): Promise<boolean> {
  const isThere = () =>
    linesOf(desk, answer)
      .split('\n')
      .some((line) => pattern.test(line));
  for (const until = Date.now() + logMs; Date.now() < until; await wait(20)) if (isThere()) return true;
  return isThere();
}

function linesOf(desk: Desk, { requestId }: DeskAnswer): string {
  return desk
    .output()
    .split('\n')
    .filter((line) => line.includes(requestId))
    .join('\n');
}

async function upstreamOf(
  { api }: World,
  loan: string,
  { upstream }: Expected,
): Promise<Expected['upstream']> {
  const isAbandoned = () =>
    api.received(loan).length > 0 && api.received(loan).every(({ abandoned }) => abandoned);
  if (upstream !== 'abandoned') return api.received(loan).length > 0 ? 'asked' : 'not-asked';
  for (const until = Date.now() + logMs; Date.now() < until; await wait(20)) if (isAbandoned()) break;
  return isAbandoned() ? 'abandoned' : 'asked';
}
