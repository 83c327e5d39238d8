import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cookieHeader, insertSession } from '../../e2e/insert-session.ts';
import { openRecords, type Records } from '../../e2e/records.ts';
import { databaseEnv } from '../../e2e/servers/run-database.ts';
import { startIdentity } from '../../e2e/servers/start-identity.ts';
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts';
import { roles } from '../faults/fault-role.ts';
import { makeCertificates } from '../faults/upstream/certificates.ts';
import { type MisbehavingApi, startMisbehavingApi } from '../faults/upstream/misbehaving-api.ts';
import { healthyAnswer, status } from '../faults/upstream/responders.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Instances, startInstances } from './instances.ts';
import type { Reader } from './traffic.ts';

/** Instances of the desk behind a balancer, and everything outside of them. */
export type SoakWorld = {
  balancer: Balancer;
  instances: Instances;
  api: MisbehavingApi;
  /** Switches the API between answering well and answering 503. */
  setApiFailing: (on: boolean) => void;
  restartPostgres: () => Promise<void>;
  /** The superuser's connection: another one after a restart. */
  records: () => Records;
  /** The variables by which a command reads the database. */
  databaseEnv: Record<string, string>;
  readers: readonly Reader[];
  stop: () => Promise<void>;
};

/** A busy machine is not what is tested here. */
const timeouts = { LENDING_API_TIMEOUT_MS: '4000', DATABASE_TIMEOUT_MS: '4000' };

type Options = { folder: string; instances: number; readers: number };

export async function startSoakWorld({ folder, instances: count, readers }: Options): Promise<SoakWorld> {
  let isFailing = false;
  const certificates = await makeCertificates();
  const authorities = join(folder, 'authority.pem');
  writeFileSync(authorities, certificates.authority);
  const api = await startMisbehavingApi(certificates.of.good, () =>
    isFailing ? status(503) : healthyAnswer,
  );
  const start = () => startPostgres(folder, { settings: ['max_connections=100'] });
  let postgres = await start();
  const urls = postgres;
  const balancer = await startBalancer();
  const identity = await startIdentity(balancer.origin);
  const instances = await startInstances({
    ...{ count, balancer, identity, api: { url: api.url, key: 'key-of-the-soak-7a90' } },
    // A few people read all day, in ten minutes.
    env: { ...databaseEnv(urls), ...timeouts, NODE_EXTRA_CA_CERTS: authorities, PERSON_LIMITS: 'off' },
  });
  let records = await openRecords(urls);
  return {
    ...{ balancer, instances, api, databaseEnv: databaseEnv(urls) },
    setApiFailing: (on) => {
      isFailing = on;
    },
    restartPostgres: async () => {
      await records.close();
      await postgres.launched.stop();
      postgres = await start();
      records = await openRecords(postgres);
    },
    records: () => records,
    readers: await addReaders(records, { count: readers, origin: balancer.origin, issuer: identity.issuer }),
    stop: async () => {
      await instances.stop();
      balancer.stop();
      await records.close();
      await Promise.all([api.stop(), identity.stop(), postgres.launched.stop()]);
    },
  };
}

type NewReaders = { count: number; origin: string; issuer: string };

/** People of both roles in turns, each with a session, a subject and a name of their own. */
async function addReaders(records: Records, { count, origin, issuer }: NewReaders): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let index = 0; index < count; index += 1) {
    const role = roles[index % roles.length] ?? 'analyst';
    const person = { subject: `reader-${index}`, name: `Leitora ${index}` };
    const session = await insertSession(records, { role, origin, issuer, person });
    readers.push({ ...person, role, cookie: cookieHeader(session) });
  }
  return readers;
}
