import { CommandError } from '../../bin/command/command-error.ts';
import { exitWithNpm } from '../../bin/command/exit-with-npm.ts';
import {
  type ExitStatus,
  type LaunchedProcess,
  type LaunchOptions,
  launchProcess,
} from './launch-process.ts';

export type ProcessGroup = {
  /** Starts a process that lives as long as the group: where it ends by itself, the group has failed. */
  start: (options: LaunchOptions) => LaunchedProcess;
  /** Adds a process that was launched elsewhere, on the same terms. */
  add: (launched: LaunchedProcess) => void;
  /** Runs a process to its end. Throws a `CommandError` with its output where it does not succeed. */
  run: (options: LaunchOptions) => Promise<void>;
  /** Stops every process, the last that was started first. */
  stop: () => Promise<void>;
  /** Rejects with a `CommandError` when a process of `start` ends by itself. */
  failed: Promise<never>;
};

/** Processes that live and end together, and that never outlive the process that started them. */
export function createProcessGroup(): ProcessGroup {
  const processes: LaunchedProcess[] = [];
  let stopping = false;
  const failure = Promise.withResolvers<never>();
  // A failure while nobody waits for it must not end this process as an unhandled rejection.
  failure.promise.catch(() => {});

  const launch = (options: LaunchOptions): LaunchedProcess => {
    if (stopping) throw new CommandError(`${options.name} is not started: everything is being stopped.`);
    const launched = launchProcess(options);
    processes.push(launched);
    return launched;
  };

  const failWith = (launched: LaunchedProcess) => {
    void launched.exited.then((status) => {
      if (stopping) return;
      const reason = launched.errorOutput().trim().replace(/\.$/, '');
      failure.reject(
        new CommandError(`${launched.name} stopped (${describeExit(status)})${reason && `: ${reason}`}.`),
      );
    });
  };

  return {
    failed: failure.promise,
    start: (options) => {
      const launched = launch(options);
      failWith(launched);
      return launched;
    },
    add: (launched) => {
      processes.push(launched);
      failWith(launched);
    },
    run: async (options) => {
      const { exited, output } = launch(options);
      const status = await exited;
      if (status.code !== 0)
        throw new CommandError(`${output()}\n${options.name} failed (${describeExit(status)}).`);
    },
    stop: async () => {
      stopping = true;
      for (const launched of processes.toReversed()) await launched.stop();
    },
  };
}

/** Runs a command that starts processes. A failure ends it with 1, a signal with 0, and nothing is left running. */
export async function runProcessGroup(start: (group: ProcessGroup) => Promise<void>): Promise<void> {
  const group = createProcessGroup();
  const interrupted = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.resolve());
  }
  exitWithNpm();
  let exitCode = 0;
  try {
    await Promise.race([interrupted.promise, group.failed, start(group).then(() => group.failed)]);
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    exitCode = 1;
  }
  await group.stop();
  process.exit(exitCode);
}

function describeExit({ code, signal }: ExitStatus): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
