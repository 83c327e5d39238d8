import { type LaunchedProcess, launchProcess } from '../../tools/launcher/launch-process.ts';

export type RunningProcess = Omit<LaunchedProcess, 'waitForOutput' | 'stop' | 'exited'> & {
  /** The match in the output that says that the process is ready. */
  ready: RegExpExecArray;
  /** Sends a signal and resolves with the exit code (null: killed) once the process is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  exited: Promise<number | null>;
};

/** Runs a script of the project with these arguments and variables, and nothing else of the environment that matters to it. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  ready: RegExp,
  args: readonly string[] = [],
): Promise<RunningProcess> {
  const launched = launchProcess({
    name: script,
    args: [script, ...args],
    env: { NODE_ENV: 'production', ...env },
    cleanEnvironment: true,
    // Tests search all of it for secrets.
    maxOutput: Number.POSITIVE_INFINITY,
  });
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => (await launched.stop(signal)).code;
  try {
    const match = await launched.waitForOutput(ready);
    return { ...launched, ready: match, stop, exited: launched.exited.then(({ code }) => code) };
  } catch (error) {
    await stop();
    throw error;
  }
}
