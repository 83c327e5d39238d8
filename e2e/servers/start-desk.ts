import getPort from 'get-port';
import { ProcessNotReady } from '../../tools/launcher/launch-process.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../raw.ts';
import { databaseEnv, sharedDatabase } from './run-database.ts';
import type { Identity } from './start-identity.ts';
import { type RunningProcess, startProcess } from './start-process.ts';
import type { Sandbox } from './start-sandbox.ts';

/** A desk in production mode, started from the existing build and configured by its environment alone. */
export type Desk = {
  origin: string;
  port: number;
  pid: number;
  output: RunningProcess['output'];
  exited: RunningProcess['exited'];
  stop: RunningProcess['stop'];
  /**
   * Sends a request byte by byte as it is given, which neither a browser nor `fetch` does. `as` is its cookie; unless
   * given, that of the analyst who is signed in at the tests' desks.
   */
  raw: (request: RawRequest & { as?: string | null }) => Promise<RawAnswer>;
};

/** The variables by which a desk uses a provider. */
export function identityEnv({
  issuer,
  clientId,
  clientSecret,
}: Pick<Identity, 'issuer' | 'clientId' | 'clientSecret'>) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
  };
}

type Upstreams = {
  sandbox: Pick<Sandbox, 'url' | 'key'>;
  identity: Pick<Identity, 'issuer' | 'clientId' | 'clientSecret'>;
  /** The cookie that `raw` sends unless it is given another. */
  cookie?: () => Promise<string | null>;
};

/** Starts a desk, on a free port unless `env` names one; `env` adds to its variables or replaces them. */
export async function startDesk(upstreams: Upstreams, env: Record<string, string> = {}): Promise<Desk> {
  const { sandbox, identity, cookie = async () => null } = upstreams;
  for (let attempt = 1; ; attempt += 1) {
    const port = Number(env.PORT ?? (await getPort()));
    const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
    const all = {
      LENDING_API_BASE_URL: sandbox.url,
      LENDING_API_KEY: sandbox.key,
      APP_ORIGIN: origin,
      PORT: String(port),
      ...databaseEnv(sharedDatabase()),
      // A busy machine must not look like a broken database. Tests of their own measure how long a record may take.
      DATABASE_TIMEOUT_MS: '5000',
      DRAIN_NOTICE_MS: '500',
      // One analyst opens the loans of all tests. Tests of the limits set their own.
      PERSON_LIMITS: 'off',
      ...identityEnv(identity),
      ...env,
    };
    try {
      const running = await startProcess('bin/start.ts', all, /"event":"listening"|Loan Desk on http/);
      const { pid, output, exited, stop } = running;
      const host = new URL(origin).host;
      const raw: Desk['raw'] = async ({ as, headers, ...request }) => {
        const sent = as === undefined ? await cookie() : as;
        return sendRaw(port, host, { ...request, headers: { ...(sent && { cookie: sent }), ...headers } });
      };
      return { origin, port, pid, output, exited, stop, raw };
    } catch (error) {
      // Another process may have taken the port since it was found free.
      if (attempt === 3 || !(error instanceof ProcessNotReady && error.message.includes('is taken')))
        throw error;
    }
  }
}

/** Returns the forms in which the key of a desk could leak: as it is, and encoded as requests send it. */
export function formsOfKey(key: string): string[] {
  const base64 = [key, `${key}:`].flatMap((text) => {
    const encoded = Buffer.from(text).toString('base64');
    return [encoded.replace(/=+$/, ''), Buffer.from(text).toString('base64url')];
  });
  return [...new Set([key, ...base64, Buffer.from(key).toString('hex'), [...key].reverse().join('')])];
}
