import getPort from 'get-port';
import { ProcessNotReady } from '../bin/launcher/launch-process.ts';
import { databaseEnv, sharedDatabase } from './database.ts';
import type { Identity } from './identity.ts';
import { type RunningProcess, startProcess } from './processes.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw.ts';
import type { Sandbox } from './sandbox.ts';

/** A desk in production, from the build that there is, configured by its environment alone. */
export type Desk = {
  origin: string;
  port: number;
  output: RunningProcess['output'];
  exited: RunningProcess['exited'];
  stop: RunningProcess['stop'];
  /**
   * Sends a request as it is written, which neither a browser nor `fetch` would: with the cookie of `as`, or, where
   * that says nothing, of the analyst who is signed in at the tests' desks.
   */
  raw: (request: RawRequest & { as?: string | null }) => Promise<RawAnswer>;
};

/** What a desk is told of a provider. */
export function identityEnv({ issuer, clientId, clientSecret }: Omit<Identity, 'control' | 'stop'>) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
  };
}

type Around = {
  sandbox: Pick<Sandbox, 'url' | 'key'>;
  identity: Omit<Identity, 'control' | 'stop'>;
  /** The cookie that `raw` sends unless told otherwise. */
  cookie?: () => Promise<string | null>;
};

/** Starts a desk, on a free port unless `env` names one; `env` adds to its variables or replaces them. */
export async function startDesk(around: Around, env: Record<string, string> = {}): Promise<Desk> {
  const { sandbox, identity, cookie = async () => null } = around;
  for (let attempt = 1; ; attempt += 1) {
    const port = Number(env.PORT ?? (await getPort()));
    const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
    const all = {
      LENDING_API_BASE_URL: sandbox.url,
      LENDING_API_KEY: sandbox.key,
      APP_ORIGIN: origin,
      PORT: String(port),
      ...(env.EMBEDDED_DATABASE !== 'yes' && databaseEnv(sharedDatabase())),
      // A busy machine is no broken database: what a record may take is measured by tests of its own.
      DATABASE_TIMEOUT_MS: '5000',
      // `PAGE_TRANSFORM=off npm test` tries every page as Next writes it.
      PAGE_TRANSFORM: process.env.PAGE_TRANSFORM ?? 'on',
      ...identityEnv(identity),
      ...env,
    };
    try {
      const running = await startProcess('bin/start.ts', all, /"event":"listening"|Loan Desk on http/);
      const { output, exited, stop } = running;
      const host = new URL(origin).host;
      const raw: Desk['raw'] = async ({ as, headers, ...request }) => {
        const sent = as === undefined ? await cookie() : as;
        return sendRaw(port, host, { ...request, headers: { ...(sent && { cookie: sent }), ...headers } });
      };
      return { origin, port, output, exited, stop, raw };
    } catch (error) {
      // Between the moment it was found free and now another process may have taken the port.
      if (attempt === 3 || !(error instanceof ProcessNotReady && error.message.includes('is taken')))
        throw error;
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
