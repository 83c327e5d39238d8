import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { CommandError } from '../../bin/command/command-error.ts';
import { variables } from '../../lib/server/env.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import { startDesk, startUpstream } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { loanPath } from '../generate.ts';
import { quantile, summarize } from '../measure.ts';
import type { CrowdLoad } from './crowd.ts';
import type { ServerReport } from './server-probe.ts';
import { signInPeople } from './sign-in-people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const crowds = [15, 30, 60, 120, 250, 500] as const;
const overload = 500;
const people = 500;
const seconds = 8;
const restSeconds = 60;

type Desk = { origin: string; cookies: string; report: () => Promise<ServerReport> };
type Round = { clients: number; load: CrowdLoad; report: ServerReport; health: number[] };

/**
 * Measures right answers a second, refusals, health and memory while more people open loans than the desk can serve. The
 * load generator, the database and the lending API share the processor with the desk, at every number of clients alike.
 */
export async function benchOverload(group: ProcessGroup, rounds = 3, against?: string): Promise<Row[]> {
  const upstream = await startUpstream(group);
  const desk = await startProbedDesk(group, upstream, against);
  const measure = createMeasure(desk);
  for (const clients of [2, 60, 60]) await measure(clients);
  const before = (await desk.report()).memory;
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++)
    for (const clients of crowds) measured.push(await measure(clients));
  const impatient = measured.filter(({ clients }) => clients === overload);
  const patient: Round[] = [];
  for (let round = 0; round < rounds; round++) patient.push(await measure(overload, ['--waits']));
  console.error(`Resting for ${restSeconds} s …`);
  await wait(restSeconds * 1000);
  const after = (await desk.report()).memory;
  return [
    goodputRow(measured, impatient, 'refused clients come back at once'),
    goodputRow(measured, patient, 'refused clients obey Retry-After'),
    refusalRow([...impatient, ...patient]),
    healthRow(measured),
    memoryRow(before, after, measured),
  ];
}

async function startProbedDesk(group: ProcessGroup, upstream: string, checkout?: string): Promise<Desk> {
  const probePort = String(await getPort());
  let superuserUrl = '';
  const prepare = async (urls: { superuserUrl: string }) => {
    superuserUrl = urls.superuserUrl;
  };
  const limits = variables.PERSON_LIMITS.defaultText ?? 'off';
  const origin = await startDesk(group, upstream, {
    prepare,
    probePort,
    limits,
    ...(checkout && { checkout }),
  });
  const report = async () => (await fetch(`http://127.0.0.1:${probePort}`)).json() as Promise<ServerReport>;
  return { origin, cookies: await signInPeople(superuserUrl, people), report };
}

/** Loads the desk from a process of its own, and asks for its health ten times a second meanwhile. */
function createMeasure({ origin, cookies, report }: Desk) {
  let from = 0;
  return async (clients: number, flags: string[] = []): Promise<Round> => {
    await report();
    const options = { origin, cookies, path: loanPath('/loans'), clients, seconds, from };
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const args = ['bench/requests/crowd.ts', ...given, ...flags];
    const health = watchHealth(origin);
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    const load: CrowdLoad = JSON.parse(stdout);
    from += load.requests + clients;
    const round = { clients, load, report: await report(), health: await health.stop() };
    if (process.env.DEBUG) console.error(JSON.stringify({ ...round, health: round.health.length }));
    return round;
  };
}

/** `stop` returns how long each answer took, in milliseconds; infinity for one that was not 200. */
function watchHealth(origin: string) {
  const probes: Promise<number>[] = [];
  const probe = async (path: string) => {
    const started = performance.now();
    const { ok } = await fetch(origin + path).catch(() => ({ ok: false }));
    return ok ? performance.now() - started : Number.POSITIVE_INFINITY;
  };
  const timer = setInterval(() => {
    probes.push(probe(`/api/health/${probes.length % 2 === 0 ? 'live' : 'ready'}`));
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(probes);
    },
  };
}

const rates = (rounds: readonly Round[]) => summarize(rounds.map(({ load }) => load.perSecond));

function goodputRow(all: readonly Round[], overloaded: readonly Round[], which: string): Row {
  const byCrowd = crowds.map((clients) => {
    return { clients, rate: rates(all.filter((round) => round.clients === clients)) };
  });
  const best = byCrowd.toSorted((a, b) => b.rate.median - a.rate.median)[0];
  if (!best) throw new CommandError('Nothing was measured.');
  const ours = rates(overloaded);
  const total = (of: (load: CrowdLoad) => number) => overloaded.reduce((sum, { load }) => sum + of(load), 0);
  const wrong = overloaded.flatMap(({ load }) => Object.entries(load.wrong));
  const latency = (of: 'p50' | 'p99') => Math.max(...overloaded.map(({ load }) => load[of])).toFixed(0);
  return {
    what: `right answers a second, ${overload} clients; ${which}`,
    measured: ours.median / best.rate.median,
    bar: { atLeast: 0.8 },
    unit: 'times',
    ours: { name: `${overload} clients`, unit: 'a second', ...ours },
    base: { name: `best, ${best.clients} clients`, unit: 'a second', ...best.rate },
    notes: [
      `pages of a loan, each opened once, by ${people} people; one connection for each client; the limits of each person are at their defaults, and nobody reaches them`,
      byCrowd.map(({ clients, rate }) => `${clients} clients: ${rate.median.toFixed(0)}`).join(', '),
      `refused ${total(({ refused }) => refused)}, without Retry-After ${total((load) => load.refusedWithoutRetryAfter)}, other answers ${JSON.stringify(wrong)}`,
      `right answers took ${latency('p50')} ms (median) and ${latency('p99')} ms (99th percentile)`,
    ],
  };
}

function refusalRow(overloaded: readonly Round[]): Row {
  const reports = overloaded.map(({ report }) => report.refusals).filter(({ count }) => count > 0);
  const p99 = summarize(reports.map((report) => report.p99));
  return {
    what: 'refusal, 99th percentile at the server',
    measured: reports.length === 0 ? 0 : Math.max(...reports.map((report) => report.p99)),
    bar: { atMost: 50 },
    unit: 'ms',
    ours: { name: '99th', unit: 'ms', ...p99 },
    base: { name: 'median', unit: 'ms', ...summarize(reports.map((report) => report.p50)) },
    notes: [
      `${reports.reduce((sum, { count }) => sum + count, 0)} refusals, from the head of the request to the end of the answer; the slowest took ${Math.max(0, ...reports.map((report) => report.max)).toFixed(0)} ms`,
    ],
  };
}

function healthRow(rounds: readonly Round[]): Row {
  const all = rounds.flatMap(({ health }) => health);
  const answered = all.filter(Number.isFinite);
  const under = rounds.filter(({ clients }) => clients === overload).flatMap(({ health }) => health);
  return {
    what: 'health, asked meanwhile: share that was not 200',
    measured: 1 - answered.length / all.length,
    bar: { atMost: 0 },
    unit: 'share',
    ours: { name: `${overload} clients`, unit: 'ms', ...summarize(under.filter(Number.isFinite)) },
    base: { name: 'all', unit: 'ms', ...summarize(answered) },
    notes: [`99th percentile at ${overload} clients: ${quantile(under, 0.99).toFixed(0)} ms`],
  };
}

function memoryRow(before: number, after: number, rounds: readonly Round[]): Row {
  const most = Math.max(...rounds.map(({ report }) => report.memory));
  const kb = (bytes: number) => ({ unit: 'KB' as const, ...summarize([bytes]) });
  return {
    what: `memory ${restSeconds} s after the overload, against before`,
    measured: after / before,
    bar: { atMost: 1.2 },
    unit: 'times',
    ours: { name: 'after', ...kb(after) },
    base: { name: 'before, 60 clients', ...kb(before) },
    notes: [`at most ${(most / 1024 ** 2).toFixed(0)} MB at the end of a round`],
  };
}
