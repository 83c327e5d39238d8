import { setTimeout as wait } from 'node:timers/promises';
import { longestStopMs } from '#lib/server/health/drain.ts';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import { expectedIn, type FaultCase, isJsonAlone } from '../fault.ts';
import { deskTimes, type World } from '../world/world.ts';
import { noAnswers } from './background-load.ts';
import { loanOf, requestLoanJson, requestLoanPage } from './desk-requests.ts';
import type { DeskState } from './desk-state.ts';
import { findShortfalls, type Shortfall } from './find-shortfalls.ts';
import type { PersonAnswers } from './person-answers.ts';
import { absent, ask, type CaseResult, callbackFor, eventually } from './run-fault.ts';

/** A desk that drains accepts connections for half a second; a request that is sent later does not reach it. */
const acceptsMs = 400;
/** The pages reach the API within this time, or they will not. */
const arrivalMs = 1500;
const maxTries = 3;

/** How a desk ended, and whether every request was sent while it still accepted connections. */
type DrainingResult = { asked: PersonAnswers[]; exitCode: number | null; inTime: boolean };

/**
 * Runs cases against one desk that has received SIGTERM. Either all faults are of single loans, or it is one fault
 * alone.
 */
export async function runDraining(
  world: World,
  deskState: DeskState,
  cases: readonly FaultCase[],
): Promise<CaseResult[]> {
  const [{ fault } = absent()] = cases;
  for (let tries = 1; ; tries += 1) {
    const desk = await world.desk(fault.deskEnv);
    await deskState.enter('draining', desk);
    if (!fault.deskEnv) await deskState.settle(desk);
    const strays = world.api.strays();
    const isOfLoans = cases.every(
      (faultCase) => faultCase.fault.kind === 'upstream' && faultCase.fault.respond,
    );
    const drained = await (isOfLoans ? drainOverLoans : drainUnderFault)(world, desk, cases);
    if (!drained.inTime && tries < maxTries) continue;
    const results: CaseResult[] = [];
    for (const [index, faultCase] of cases.entries()) {
      const expected = expectedIn(faultCase.fault, 'draining');
      const context = { world, desk, expected, others: noAnswers, group: [], strays, fault: faultCase.fault };
      const shortfalls = await findShortfalls(drained.asked[index] ?? absent(), context);
      results.push({ faultCase, shortfalls: [...shortfalls, ...exitShortfall(drained.exitCode)] });
    }
    return results;
  }
}

function exitShortfall(code: number | null): Shortfall[] {
  return code === 0
    ? []
    : [{ what: 'exit code', expected: '0', got: code === null ? 'killed' : String(code) }];
}

/** The JSON of each loan is asked for before the signal and answered after it; each page is asked for after it. */
async function drainOverLoans(
  world: World,
  desk: Desk,
  cases: readonly FaultCase[],
): Promise<DrainingResult> {
  const loans = cases.map(({ fault }) => loanOf(fault.name));
  const allHeld = world.api.hold(loans.length);
  const json = cases.map(({ role }, index) => requestLoanJson(desk, world.cookies[role], loans[index] ?? ''));
  await Promise.race([allHeld, Promise.all(json)]);
  const { exit, since } = await startDraining(desk);
  const pageLoans = cases.map(({ fault }) => (isJsonAlone(fault) ? null : loanOf(fault.name)));
  const pages = pageLoans.map((loan, index) => {
    const { role } = cases[index] ?? absent();
    return loan === null ? null : requestLoanPage(desk, world.cookies[role], loan);
  });
  const inTime = Date.now() - since < acceptsMs;
  await eventually(() => pageLoans.every((loan) => !loan || world.api.received(loan).length > 0), arrivalMs);
  world.api.release();
  const asked = await Promise.all(
    cases.map(async ({ role }, index) => ({
      role,
      loan: loans[index] ?? '',
      json: await (json[index] ?? absent()),
      page: (await pages[index]) ?? null,
    })),
  );
  return { asked, exitCode: await exit, inTime };
}

/** Every request comes after the signal. */
async function drainUnderFault(
  world: World,
  desk: Desk,
  cases: readonly FaultCase[],
): Promise<DrainingResult> {
  const [{ fault } = absent()] = cases;
  const callbacks = await Promise.all(cases.map(({ role }) => callbackFor(world, fault, role)));
  try {
    await fault.begin?.(world);
    const { exit, since } = await startDraining(desk);
    const inTime = Date.now() - since < acceptsMs;
    const asked = await Promise.all(
      cases.map((faultCase, index) => ask(world, desk, faultCase, callbacks[index])),
    );
    return { asked, exitCode: await exit, inTime };
  } finally {
    await fault.end?.(world);
  }
}

/** A desk that does not end within the time that it promises is killed. */
async function startDraining(desk: Desk): Promise<{ exit: Promise<number | null>; since: number }> {
  const since = Date.now();
  process.kill(desk.pid, 'SIGTERM');
  const late = wait(longestStopMs(deskTimes), undefined, { ref: false });
  const exit = Promise.race([desk.exited, late]).then((code) => (code === undefined ? desk.stop() : code));
  await eventually(() => desk.output().includes('"event":"draining"'));
  return { exit, since };
}
