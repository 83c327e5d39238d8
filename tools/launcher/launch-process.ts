import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exitWithParent = new URL('exit-with-parent.ts', import.meta.url).href;

/** A process that ignores SIGTERM for this long is killed. */
const killAfterMs = 10_000;

export type LaunchOptions = {
  /** How messages name the process, such as "The desk". */
  name: string;
  /** The arguments of Node: a script and its own arguments. */
  args: readonly string[];
  env?: Record<string, string>;
  /** Passes on nothing of this process's environment but what a program needs to run at all. */
  cleanEnvironment?: boolean;
  /** Shows the output in this terminal instead of keeping it. */
  showOutput?: boolean;
  /** Keeps so many characters of the output, the latest. */
  maxOutput?: number;
};

export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };

export type LaunchedProcess = {
  name: string;
  pid: number;
  /** Standard output and standard error, in the order in which they came. */
  output: () => string;
  errorOutput: () => string;
  exited: Promise<ExitStatus>;
  /** Signals the process and its children. Resolves when it is gone, which is enforced after ten seconds. */
  stop: (signal?: NodeJS.Signals) => Promise<ExitStatus>;
  /** Resolves with the first match in the output. Throws a `ProcessNotReady` where none comes. */
  waitForOutput: (pattern: RegExp, timeoutMs?: number) => Promise<RegExpExecArray>;
};

/** A process ended, or took too long, before it was ready. The message holds its output. */
export class ProcessNotReady extends Error {}

/** Starts a Node process that ends when this one does, also when this one is killed. */
export function launchProcess(options: LaunchOptions): LaunchedProcess {
  const { name, args, env, cleanEnvironment = false, showOutput = false, maxOutput = 20_000 } = options;
  const { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const inherited = cleanEnvironment ? { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE } : process.env;
  const stream = showOutput ? 'inherit' : 'pipe';
  const { nodeChildProcess: child } = execa(process.execPath, ['--import', exitWithParent, ...args], {
    cwd: root,
    env: { ...inherited, ...env, EXIT_WITH_PARENT: String(process.pid) },
    extendEnv: false,
    // A process group of its own: Ctrl-C reaches only the launcher, which then stops each group in order.
    detached: true,
    stdin: 'ignore',
    stdout: stream,
    stderr: stream,
    buffer: false,
    reject: false,
  });
  let output = '';
  let errorOutput = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutput);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutput);
    errorOutput = (errorOutput + text).slice(-maxOutput);
  });
  let hasEnded = false;
  const exited = waitForExit(child).finally(() => {
    hasEnded = true;
  });

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded) return exited;
    signalGroup(child, signal);
    await Promise.race([exited, wait(killAfterMs, undefined, { ref: false })]);
    signalGroup(child, 'SIGKILL');
    return exited;
  };

  const waitForOutput = async (pattern: RegExp, timeoutMs = 60_000) => {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await wait(20)) {
      const endedBefore = hasEnded;
      const match = pattern.exec(output);
      if (match) return match;
      if (endedBefore) throw new ProcessNotReady(`${name} ended before it was ready:\n${output}`);
    }
    throw new ProcessNotReady(`${name} is not ready after ${timeoutMs / 1000} s:\n${output}`);
  };

  return {
    name,
    pid: child.pid ?? 0,
    output: () => output,
    errorOutput: () => errorOutput,
    exited,
    stop,
    waitForOutput,
  };
}

/** Resolves when the process is gone and its output is read. A child of its own may hold its streams open longer. */
async function waitForExit(child: ChildProcess): Promise<ExitStatus> {
  const closed = once(child, 'close');
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  signalGroup(child, 'SIGKILL');
  await Promise.race([closed, wait(500, undefined, { ref: false })]);
  return { code, signal };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
