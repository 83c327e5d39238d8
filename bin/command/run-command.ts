import { ConfigurationError } from '#lib/server/env.ts';
import { CommandError } from './command-error.ts';

/** Aborts when this process is asked to end, so that a command can stop at a safe place. */
export function signalOfInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

/** Returns a function that prints how far a command is, on standard error: once a second, and where somebody watches. */
export function everySecond(): (progress: string) => void {
  let printedAt = performance.now();
  return (progress) => {
    if (!process.stderr.isTTY || performance.now() - printedAt < 1000) return;
    printedAt = performance.now();
    console.error(progress);
  };
}

/** Runs a command, or prints its usage for `--help`, and ends this process with its exit code. */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  const isHelp = process.argv.some((arg) => arg === '--help' || arg === '-h');
  if (isHelp) console.log(usage);
  // Connections that are kept alive would keep the process alive, too.
  process.exit(isHelp ? 0 : await exitCodeOf(command));
}

/** The exit code that a command returns; 2 where it throws, which is explained on standard error. */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const isUsageError = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const isPlain = error instanceof CommandError || error instanceof ConfigurationError || isUsageError;
    console.error(isPlain ? (error as Error).message : error);
    return 2;
  }
}
