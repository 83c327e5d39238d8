/**
 * Ends a process when the one that started it is gone, however that one ended: a killed launcher cannot stop what it
 * started. `launchProcess` preloads this file with `--import` and names itself in `EXIT_WITH_PARENT`. The watch is by
 * process id and not by an IPC channel, because `node --watch` keeps the channel to itself and workers inherit it.
 */
import { onceGone } from '../../bin/command/exit-with-npm.ts';

const parent = Number(process.env.EXIT_WITH_PARENT);
delete process.env.EXIT_WITH_PARENT;

const killAfterMs = 10_000;

if (parent > 0) {
  onceGone(parent, () => {
    // Every process of this one's group: `launchProcess` gives each process a group of its own.
    process.kill(0, 'SIGTERM');
    setTimeout(() => process.kill(0, 'SIGKILL'), killAfterMs).unref();
  });
}
