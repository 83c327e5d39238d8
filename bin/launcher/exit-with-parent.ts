/**
 * Ends a process when the one that started it is gone, however that one ended: a killed launcher cannot stop what it
 * started. `launchProcess` preloads this file with `--import` and names itself in `EXIT_WITH_PARENT`. The watch is by
 * process id and not by an IPC channel, because `node --watch` keeps the channel to itself and workers inherit it.
 */
import { readFileSync } from 'node:fs';

const parent = Number(process.env.EXIT_WITH_PARENT);
delete process.env.EXIT_WITH_PARENT;

const checkEveryMs = 500;
const killAfterMs = 10_000;

if (parent > 0) {
  onceGone(parent, () => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), killAfterMs).unref();
  });
}

/**
 * Sends SIGTERM to this process when npm, which runs it, is gone: npm 11 does not pass SIGTERM on to its scripts.
 * Without npm nothing is watched, so that `nohup node bin/demo.ts` outlives its shell.
 */
export function exitWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const end = () => process.kill(process.pid, 'SIGTERM');
  onceGone(process.ppid, end);
  // npm runs a script in a shell, which some shells replace by the script and others outlive npm.
  const shell = readStatus(process.ppid);
  if (shell && /^(ba|da|a|z|k)?sh$/.test(shell.name)) onceGone(shell.parent, end, process.ppid);
}

/** Acts once a process is gone. `child` is a process that it started: this one unless said otherwise. */
function onceGone(pid: number, act: () => void, child = process.pid): void {
  // A child gets another parent at once, even while nobody has collected the exit status of its own.
  const parentOfChild = () => (child === process.pid ? process.ppid : readStatus(child)?.parent);
  const isDirect = parentOfChild() === pid;
  const timer = setInterval(() => {
    if (isDirect ? parentOfChild() === pid : isAlive(pid)) return;
    clearInterval(timer);
    act();
  }, checkEveryMs).unref();
}

/** The name and the parent of another process, on Linux; null elsewhere, and where it is gone. */
function readStatus(pid: number): { name: string; parent: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, name = ''] = /^Name:\t(.*)$/m.exec(status) ?? [];
    return { name, parent: Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]) };
  } catch {
    return null;
  }
}

/** Signals every process of this one's group: `launchProcess` gives each process a group of its own. */
function signalGroup(signal: NodeJS.Signals): void {
  process.kill(0, signal);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
