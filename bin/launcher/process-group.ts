import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const leash = new URL('exit-with-parent.ts', import.meta.url).href;

/** So much of what a process says is kept, in characters. */
const mostSaid = 20_000;

/** Why a command ends, in one clear line for whoever started it. */
export class Told extends Error {}

type Member = { child: ChildProcess; said: { all: string; errors: string }; ended: Promise<string> };
export type Start = { name: string; args: string[]; env: Record<string, string>; show?: boolean };

/** Processes that live and end together, and never outlive the one that started them. */
export function createFamily() {
  const members: Member[] = [];
  let ending = false;
  const crash = Promise.withResolvers<never>();
  // Whoever waits for it sees it; nobody waiting is no reason to end.
  crash.promise.catch(() => {});

  function launch({ name, args, env, show = false }: Start): Member {
    if (ending) throw new Told(`${name} is not started any more.`);
    // A group of its own: a Ctrl-C reaches the parent alone, which then ends each group in order.
    const child = spawn(process.execPath, ['--import', leash, ...args], {
      cwd: root,
      env: { ...process.env, ...env, DESK_LEASH: String(process.pid) },
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const said = { all: '', errors: '' };
    const hear = (more: string) => {
      said.all = (said.all + more).slice(-mostSaid);
    };
    // Read, so that neither ever fills; what it says in the end may say why it ended.
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      hear(more);
      said.errors = (said.errors + more).slice(-mostSaid);
    });
    const member = { child, said, ended: endOf(child) };
    members.push(member);
    return member;
  }

  /** Starts what lives as long as the family: where it ends by itself, so does everything. */
  function start(what: Start): void {
    const { ended, said } = launch(what);
    ended.then((how) => {
      if (!ending) crash.reject(new Told(`${what.name} stopped (${how})${lastWords(said.errors)}.`));
    });
  }

  /** Runs what ends by itself, to its end. Throws a `Told` with all that it said where that is no good one. */
  async function run(what: Start): Promise<void> {
    const { ended, said } = launch(what);
    const how = await ended;
    if (how !== 'exit code 0') throw new Told(`${said.all}\n${what.name} failed (${how}).`);
  }

  /** Asks each group to end, the last that was started first, and makes it after ten seconds. */
  async function end(): Promise<void> {
    ending = true;
    for (const { child } of members.toReversed()) {
      const over = child.exitCode !== null || child.signalCode !== null;
      if (!over) {
        signalGroup(child, 'SIGTERM');
        await Promise.race([once(child, 'exit'), wait(10_000, undefined, { ref: false })]);
      }
      signalGroup(child, 'SIGKILL');
    }
  }

  return { start, run, end, crashed: crash.promise };
}

/** How a process ended, once that is so and what it said is read: what it started may hold its streams open. */
async function endOf(child: ChildProcess): Promise<string> {
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  await Promise.race([closed, wait(500, undefined, { ref: false })]);
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

/** What a process said in the end: one line stands in the line that tells of it, more in a file. */
function lastWords(errors: string): string {
  const words = errors.trim();
  if (words === '') return '';
  if (!words.includes('\n')) return `: ${words.replace(/\.$/, '')}`;
  const file = join(mkdtempSync(join(tmpdir(), 'loan-desk-')), 'last-words.txt');
  writeFileSync(file, `${words}\n`);
  return `; its last words are in ${file}`;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group is gone, which is what was wanted.
  }
}

/** Runs a command of a family: what was told ends it with 1, a signal with 0, and nothing is left running. */
export async function runFamily(
  run: (family: ReturnType<typeof createFamily>) => Promise<void>,
): Promise<void> {
  const family = createFamily();
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve());
  let code = 0;
  try {
    await Promise.race([asked.promise, family.crashed, run(family).then(() => family.crashed)]);
  } catch (error) {
    console.error(error instanceof Told ? error.message : error);
    code = 1;
  }
  await family.end();
  process.exit(code);
}

/** Waits until an address answers 200, and gives what it answers. */
export async function untilReady(url: string, name: string, withinMs = 30_000): Promise<unknown> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (response?.ok) return response.json();
    await response?.body?.cancel();
    await wait(100);
  }
  throw new Told(`${name} did not answer within ${withinMs / 1000} s at ${url}.`);
}

/** Throws a `Told` where a port is taken, or is none: of either loopback, for `localhost` may be the one or the other. */
export async function demandFree(port: number, name: string, variable: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Told(`${variable} is not a port.`);
  for (const host of ['127.0.0.1', '::1']) {
    if (!(await isFree(port, host)))
      throw new Told(`Port ${port}, for ${name}, is taken: stop what listens there, or set ${variable}.`);
  }
}

/** On a machine without IPv6 nothing can stand in the way there. */
const noSuchAddress: readonly (string | undefined)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    return noSuchAddress.includes((error as NodeJS.ErrnoException).code);
  }
  server.close();
  await once(server, 'close');
  return true;
}
