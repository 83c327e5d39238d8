import { readFileSync } from 'node:fs';

const checkEveryMs = 500;

/**
 * Sends SIGTERM to this process when npm, which runs it, is gone: npm 11 does not pass SIGTERM on to its scripts.
 * Without npm nothing is watched, so that `nohup node bin/start.ts` outlives its shell.
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
export function onceGone(pid: number, act: () => void, child = process.pid): void {
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
