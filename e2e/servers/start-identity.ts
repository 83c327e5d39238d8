import { randomBytes } from 'node:crypto';
import { startProcess } from './start-process.ts';

/** An identity provider for tests, registered for one desk. */
export type Identity = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  pid: number;
  /** Calls the controls under `/sandbox/…` that no real provider offers. */
  control: (path: string, body?: unknown) => Promise<unknown>;
  stop: () => Promise<unknown>;
};

/** The people of the sandbox by role; `nobody` has none. */
export const people = {
  analyst: { user: 'ana', password: 'ana-4821', name: 'Ana Paula Ribeiro', subject: 'person-1001' },
  support: { user: 'samuel', password: 'samuel-7350', name: 'Samuel Nogueira', subject: 'person-1002' },
  auditor: { user: 'helena', password: 'helena-1964', name: 'Helena Prado', subject: 'person-1003' },
  nobody: { user: 'otavio', password: 'otavio-5208', name: 'Otávio Lima', subject: 'person-1004' },
} as const;
export type PersonName = keyof typeof people;
export type RoleName = Exclude<PersonName, 'nobody'>;

type Given = { port?: number; clientSecret?: string };

/** Starts a provider that sends people back to this desk and to no other. */
export async function startIdentity(
  deskOrigin: string,
  { port = 0, clientSecret = `e2e-secret-${randomBytes(12).toString('hex')}` }: Given = {},
): Promise<Identity> {
  const clientId = 'loan-desk-e2e';
  const env = {
    IDENTITY_PORT: String(port),
    IDENTITY_CLIENT_ID: clientId,
    IDENTITY_CLIENT_SECRET: clientSecret,
    IDENTITY_REDIRECT_URIS: `${deskOrigin}/sign-in/callback`,
    IDENTITY_POST_LOGOUT_URIS: `${deskOrigin}/signed-out`,
    IDENTITY_BACKCHANNEL_LOGOUT_URI: `${deskOrigin}/api/back-channel-logout`,
  };
  const running = await startProcess(
    'sandbox/identity/identity-sandbox.ts',
    env,
    /sandbox on (http:\/\/[\d.]+:\d+)/,
  );
  const [, issuer = ''] = running.ready;
  const control = async (path: string, body?: unknown): Promise<unknown> => {
    const sent =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const reading = path === '/people' || path === '/keys' || (path === '/faults' && body === undefined);
    const response = await fetch(`${issuer}/sandbox${path}`, { method: reading ? 'GET' : 'POST', ...sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return { issuer, clientId, clientSecret, pid: running.pid, control, stop: () => running.stop() };
}
