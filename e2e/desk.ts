import { freePort, NotStarted, type Running, startProcess } from './processes.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw.ts';
import type { Sandbox } from './sandbox.ts';

/** A desk in production, from the build that there is, configured by its environment alone. */
export type Desk = {
  origin: string;
  port: number;
  output: Running['output'];
  exited: Running['exited'];
  stop: Running['stop'];
  /** Sends a request as it is written, which neither a browser nor `fetch` would. */
  raw: (request: RawRequest) => Promise<RawAnswer>;
};

/** Starts a desk on a free port; `env` adds to its variables or replaces them. */
export async function startDesk(
  sandbox: Pick<Sandbox, 'url' | 'key'>,
  env: Record<string, string> = {},
): Promise<Desk> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
    const all = {
      LENDING_API_BASE_URL: sandbox.url,
      LENDING_API_KEY: sandbox.key,
      APP_ORIGIN: origin,
      PORT: String(port),
      ...env,
    };
    try {
      const running = await startProcess('bin/start.ts', all, /"event":"listening"|Loan Desk on http/);
      const { output, exited, stop } = running;
      const host = new URL(origin).host;
      return { origin, port, output, exited, stop, raw: (request) => sendRaw(port, host, request) };
    } catch (error) {
      // Between the moment it was found free and now another process may have taken the port.
      if (attempt === 3 || !(error instanceof NotStarted && error.message.includes('is taken'))) throw error;
    }
  }
}

/** Where the key of a desk may hide: as it is, and as the ways of sending it write it. */
export function formsOfKey(key: string): string[] {
  const base64 = [key, `${key}:`].flatMap((text) => {
    const encoded = Buffer.from(text).toString('base64');
    return [encoded.replace(/=+$/, ''), Buffer.from(text).toString('base64url')];
  });
  return [...new Set([key, ...base64, Buffer.from(key).toString('hex'), [...key].reverse().join('')])];
}
