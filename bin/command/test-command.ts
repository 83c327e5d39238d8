/** For tests: runs a command in the process of the tests. Nothing else imports it. */
import { vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { exitCodeOf } from './run-command.ts';

export type CommandResult = { code: number; out: string; error: string };

/**
 * Runs a command with these variables and returns what it prints, the lines of the desk's log included. It spares the
 * start of a process, which takes a third of a second of a processor. One at a time: they share the environment.
 */
export async function runInTest(
  command: () => Promise<number>,
  variables: Record<string, string>,
): Promise<CommandResult> {
  const out: string[] = [];
  const error: string[] = [];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void error.push(`${text}\n`)),
  ];
  // The environment, the database and the lending client are those of this run.
  Reflect.deleteProperty(globalThis, Symbol.for('loan-desk.process-values'));
  replaceLog(createLog('info', { write: (line) => void out.push(line) }));
  try {
    const code = await exitCodeOf(command);
    return { code, out: out.join(''), error: error.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
