import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const root = new URL('..', import.meta.url).pathname;
const leash = new URL('leash.ts', import.meta.url).pathname;

/** Why a command ends, in one clear line for whoever started it. */
export class Told extends Error {}

type Member = { name: string; child: ChildProcess; last: string[] };
export type Start = { name: string; args: string[]; env: Record<string, string>; show?: boolean };

/** Processes that live and end together, and never outlive the one that started them. */
export function createFamily() {
  const members: Member[] = [];
  let ending = false;
  const crash = Promise.withResolvers<never>();
  // Whoever waits for it sees it; nobody waiting is no reason to end.
  crash.promise.catch(() => {});

  function start({ name, args, env, show = false }: Start): void {
    // A group of its own: a Ctrl-C reaches the parent alone, which then ends each group in order.
    const child = spawn(process.execPath, ['--import', leash, ...args], {
      cwd: root,
      env: { ...process.env, ...env, DESK_LEASH: String(process.pid) },
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const member: Member = { name, child, last: [] };
    members.push(member);
    // Read, so that it never fills; what it says in the end may say why it ended.
    child.stdout?.resume();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      member.last = [...member.last, ...text.split('\n').filter(Boolean)].slice(-10);
    });
    child.on('exit', (code, signal) => {
      if (ending) return;
      const how = signal ? `signal ${signal}` : `exit code ${code}`;
      crash.reject(new Told([`${name} stopped (${how}).`, ...member.last].join('\n  ')));
    });
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

  return { start, end, crashed: crash.promise };
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

/** Throws a `Told` where a port is taken, or is none. */
export async function demandFree(port: number, name: string, variable: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Told(`${variable} is not a port.`);
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen({ port, host: '127.0.0.1' }, () => resolve(true));
  });
  if (!free)
    throw new Told(`Port ${port}, for ${name}, is taken: stop what listens there, or set ${variable}.`);
  await new Promise((resolve) => server.close(resolve));
}
