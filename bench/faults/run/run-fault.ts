import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import { expectedIn, type Fault, type FaultCase, isJsonAlone } from '../fault.ts';
import type { FaultRole } from '../fault-role.ts';
import type { SignInCallback } from '../world/sign-in-callback.ts';
import type { World } from '../world/world.ts';
import { noAnswers } from './background-load.ts';
import {
  loanOf,
  requestCallback,
  requestLoanJson,
  requestLoanPage,
  requestNote,
  requestSignIn,
} from './desk-requests.ts';
import type { DeskState } from './desk-state.ts';
import { findShortfalls, type Shortfall } from './find-shortfalls.ts';
import type { PersonAnswers } from './person-answers.ts';

export type CaseResult = { faultCase: FaultCase; shortfalls: Shortfall[] };

const maxTries = 3;

/** Runs the cases of one fault in one state, all roles at once. */
export async function runFault(
  world: World,
  deskState: DeskState,
  cases: readonly FaultCase[],
): Promise<CaseResult[]> {
  const [{ fault, state } = absent()] = cases;
  for (let tries = 1; ; tries += 1) {
    const desk = await world.desk(fault.deskEnv);
    await deskState.enter(state, desk);
    deskState.load()?.takeAnswers();
    const strays = world.api.strays();
    const callbacks = await Promise.all(cases.map(({ role }) => callbackFor(world, fault, role)));
    let asked: PersonAnswers[];
    try {
      await fault.begin?.(world);
      asked = await Promise.all(
        cases.map(({ role }, index) => ask(world, desk, { fault, role }, callbacks[index])),
      );
    } finally {
      await fault.end?.(world);
    }
    const wasOpen = state !== 'breaker' || deskState.isStillOpen();
    const others = deskState.load()?.takeAnswers() ?? noAnswers;
    if (!fault.deskEnv && state !== 'breaker') await deskState.settle(desk);
    // The breaker let a probe through before the case had ended, so the case says nothing.
    if (!wasOpen && fault.kind !== 'provider' && tries < maxTries) continue;
    const group = asked.flatMap(({ json, page }) => (page ? [json, page] : [json]));
    const context = { world, desk, expected: expectedIn(fault, state), others, group, strays, fault };
    const results: CaseResult[] = [];
    for (const [index, faultCase] of cases.entries()) {
      results.push({ faultCase, shortfalls: await findShortfalls(asked[index] ?? absent(), context) });
    }
    return results;
  }
}

export async function callbackFor(
  world: World,
  fault: Fault,
  role: FaultRole,
): Promise<SignInCallback | null> {
  if (fault.kind !== 'provider' || fault.at !== 'callback') return null;
  const endedSession = fault.asksNobody && (await world.endedSession(role));
  return world.provider.toCallback(role, endedSession);
}

export async function ask(
  world: World,
  desk: Desk,
  { fault, role }: { fault: Fault; role: FaultRole },
  callback: SignInCallback | null | undefined,
): Promise<PersonAnswers> {
  if (fault.kind === 'provider') {
    if (callback) fault.tamper?.(callback.url.searchParams);
    const json = callback ? await requestCallback(desk, callback) : await requestSignIn(desk);
    return { role, loan: null, json, page: null };
  }
  const loan = loanOf(fault.name);
  const cookie = world.cookies[role];
  if (fault.kind === 'database' && fault.writesNote)
    return { role, loan, json: await requestNote(desk, cookie, loan), page: null };
  if (isJsonAlone(fault)) return { role, loan, json: await requestLoanJson(desk, cookie, loan), page: null };
  // Two loans: the second request for one that is being read would share its answer.
  const [json, page] = await Promise.all([
    requestLoanJson(desk, cookie, loan),
    requestLoanPage(desk, cookie, loanOf(fault.name)),
  ]);
  return { role, loan, json, page };
}

export function absent(): never {
  throw new Error('a run has at least one case');
}

/** Waits until something is so, at most as long as a busy machine may need. */
export async function eventually(isSo: () => boolean, timeoutMs = 15_000): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await wait(20)) if (isSo()) return true;
  return isSo();
}
