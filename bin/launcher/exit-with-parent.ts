/**
 * Ends a process when the one that started it is gone, however that one ended: a killed launcher cannot stop what it
 * started. `launchProcess` preloads this file with `--import` and names itself in `EXIT_WITH_PARENT`. The watch is by
 * process id and not by an IPC channel, because `node --watch` keeps the channel to itself and workers inherit it.
 */
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
  if (process.env.npm_lifecycle_event) onceGone(process.ppid, () => process.kill(process.pid, 'SIGTERM'));
}

function onceGone(pid: number, act: () => void): void {
  // A direct parent that ended is seen by the new parent of this process, also while nobody has collected its status.
  const isDirect = process.ppid === pid;
  const timer = setInterval(() => {
    if (isDirect ? process.ppid === pid : isAlive(pid)) return;
    clearInterval(timer);
    act();
  }, checkEveryMs).unref();
}

/** Signals every process of this one's group: `launchProcess` gives each process a group of its own. */
function signalGroup(signal: NodeJS.Signals): void {
  process.kill(process.platform === 'win32' ? process.pid : 0, signal);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
