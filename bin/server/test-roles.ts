/** For tests: a database whose roles are those of deploy/postgres, with names of their own. Nothing else imports it. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';

const folder = new URL('../../deploy/postgres/', import.meta.url);
type RoleName = 'owner' | 'desk';

export type TestRoles = {
  /** The URL of each role, and of a superuser, in a database that has no tables yet. */
  urls: Record<RoleName | 'superuser', string>;
  roles: Record<RoleName, string>;
  /** Runs a statement as one of them. */
  run: (statement: string, as?: RoleName | 'superuser') => Promise<Record<string, unknown>[]>;
  /** Runs the files of deploy/postgres. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/** Creates the roles and the database as docs/operate.md says. */
export async function createTestRoles(): Promise<TestRoles> {
  const name = `desk_${randomBytes(6).toString('hex')}`;
  const cluster = inject('databaseUrls').superuserUrl;
  const urlOf = (role: string, password: string) => {
    const url = new URL(cluster);
    Object.assign(url, { username: role, password, pathname: `/${name}` });
    return url.href;
  };
  const roles = { owner: `${name}_owner`, desk: name };
  const superuser = new URL(cluster);
  superuser.pathname = `/${name}`;
  const urls = {
    owner: urlOf(roles.owner, 'of owner'),
    desk: urlOf(roles.desk, 'of desk'),
    superuser: superuser.href,
  };
  // Lines that begin with a backslash are for psql.
  const file = (path: string) =>
    readFileSync(new URL(path, folder), 'utf8')
      .replaceAll('loan_desk', name)
      .replaceAll(/^\\.*$/gm, '');
  await query(cluster, file('roles.sql'));
  for (const [roleName, role] of Object.entries(roles)) {
    await query(cluster, `alter role ${role} password 'of ${roleName}'`);
  }
  await query(cluster, `create database ${name} owner ${roles.owner}`);
  const prepare = async () => {
    await query(cluster, file('roles.sql'));
    await query(urls.superuser, file('database.sql'));
  };
  await prepare();
  return {
    urls,
    roles,
    prepare,
    run: (statement, as = 'superuser') => query(urls[as], statement),
    close: async () => {
      await query(cluster, `drop database ${name} with (force)`);
      for (const role of Object.values(roles)) await query(cluster, `drop role ${role}`);
    },
  };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows;
  } finally {
    await client.end();
  }
}
