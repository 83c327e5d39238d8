import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const longestStart = 60_000;

export type Running = {
  pid: number;
  /** What the line that says it is ready matched. */
  ready: RegExpMatchArray;
  /** Every byte of its standard output and its errors, as text. */
  output: () => string;
  /** Sends a signal and resolves with the exit code (null: killed) once the process is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  exited: Promise<number | null>;
};

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Runs a script of the project with these variables and nothing else of the environment that matters to it. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<Running> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  let text = '';
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      alive.delete(child);
      resolve(code);
    });
  });
  const stop = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    return exited;
  };
  const matched = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${script} is not ready:\n${text}`)), longestStart);
    const read = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const match = ready.exec(text);
      if (!match) return;
      clearTimeout(late);
      resolve(match);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => {
      clearTimeout(late);
      reject(new NotStarted(`${script} ended before it was ready:\n${text}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { pid: child.pid ?? 0, ready: matched, output: () => text, stop, exited };
}

/** A process that ended by itself before it was ready; its message holds what it printed. */
export class NotStarted extends Error {}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (typeof address !== 'object' || !address) throw new Error('a listening server has an address');
  return address.port;
}
