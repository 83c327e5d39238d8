import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { sessionHashOf } from '#lib/server/session-id.ts';
import { cookieHeader, insertSession } from '../../../e2e/insert-session.ts';
import { createDatabase } from '../../../e2e/servers/run-database.ts';
import { type Desk, startDesk } from '../../../e2e/servers/start-desk.ts';
import { type FaultRole, roles } from '../fault-role.ts';
import { type Certificates, makeCertificates } from '../upstream/certificates.ts';
import type { Responder } from '../upstream/exchange.ts';
import { type MisbehavingApi, startMisbehavingApi } from '../upstream/misbehaving-api.ts';
import { type FaultyDatabase, openFaultyDatabase } from './faulty-database.ts';
import { type FaultyProvider, startFaultyProvider } from './faulty-provider.ts';

/** One desk in production mode, and everything outside of it. */
export type World = {
  api: MisbehavingApi;
  certificates: Certificates;
  database: FaultyDatabase;
  provider: FaultyProvider;
  cookies: Record<FaultRole, string>;
  /** Returns the cookie of a session that an auditor has ended. */
  endedSession: (role: FaultRole) => Promise<string>;
  forgetEndedSessions: () => Promise<void>;
  /** Returns the desk that runs with these variables. Starts it, in place of another one, where it does not. */
  desk: (env?: Record<string, string>) => Promise<Desk>;
  stop: () => Promise<void>;
};

/** Short enough that a fault is over soon, and long enough for a busy machine to answer healthy requests. */
export const deskTimes = { DRAIN_NOTICE_MS: 500, LENDING_API_TIMEOUT_MS: 2500, DATABASE_TIMEOUT_MS: 2500 };

type Options = {
  responderOf: (fault: string) => Responder;
  /** Restarts the Postgres in which the world gets a database of its own. */
  restartPostgres: () => Promise<void>;
};

/** Starts a world in the Postgres that `shareDatabase` named. */
export async function startWorld({ responderOf, restartPostgres }: Options): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-faults-'));
  chmodSync(folder, 0o755);
  const certificates = await makeCertificates();
  const authorities = join(folder, 'authority.pem');
  writeFileSync(authorities, certificates.authority);
  const api = await startMisbehavingApi(certificates.of.good, responderOf);
  const { drop, ...urls } = await createDatabase();
  const database = await openFaultyDatabase(urls, restartPostgres);
  const PORT = String(await getPort());
  const origin = `http://localhost:${PORT}`;
  const provider = await startFaultyProvider(origin);

  let running: { desk: Desk; key: string } | null = null;
  const desk = async (env: Record<string, string> = {}) => {
    const key = JSON.stringify(env);
    if (running?.key === key) return running.desk;
    await running?.desk.stop();
    const started = await startDesk(
      { sandbox: { url: api.url, key: 'key-of-the-faults-0c4e' }, identity: provider.registration },
      {
        ...Object.fromEntries(Object.entries(deskTimes).map(([name, ms]) => [name, String(ms)])),
        ...{ ...database.env, PORT, NODE_EXTRA_CA_CERTS: authorities },
        // The same two people read thousands of loans.
        ...{ PERSON_LIMITS: 'off', ...env },
      },
    );
    const own = { desk: started, key };
    running = own;
    void started.exited.then(() => {
      if (running === own) running = null;
    });
    return started;
  };
  await desk();
  const { issuer } = provider.registration;
  const newSession = async (role: FaultRole) =>
    cookieHeader(await insertSession(database.records(), { role, origin, issuer }));
  const cookies = { analyst: '', support: '' };
  for (const role of roles) cookies[role] = await newSession(role);
  const endedSession = async (role: FaultRole) => {
    const cookie = await newSession(role);
    await database
      .records()
      .run('update session set ended_at = now(), ended_by_other = true where id_hash = $1', [
        sessionHashOf(new Headers({ cookie })),
      ]);
    return cookie;
  };
  const forgetEndedSessions = async () =>
    void (await database.records().run('delete from session where ended_by_other'));
  const stop = async () => {
    await running?.desk.stop();
    await Promise.all([provider.stop(), api.stop(), database.close()]);
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { api, certificates, database, provider, cookies, endedSession, forgetEndedSessions, desk, stop };
}
