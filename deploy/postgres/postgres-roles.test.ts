import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { Secret } from '#lib/server/secret.ts';
import { debianPostgresFolder, startDebianPostgres } from '../../e2e/servers/debian-postgres.ts';

const programs = debianPostgresFolder();
const servers = { 'Debian’s Postgres': startDebianPostgres, 'the embedded Postgres': useEmbedded };

/** The server of all tests. */
async function useEmbedded(): Promise<{ superuserUrl: string; stop: () => Promise<void> }> {
  return { superuserUrl: inject('databaseUrls').superuserUrl, stop: async () => {} };
}

/** With psql, as docs/operate.md says, and with names of its own, since roles belong to the whole server. */
describe.skipIf(!programs).each(Object.entries(servers))('on %s', (_server, start) => {
  const name = `roles_${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'roles-'));
  let server: Awaited<ReturnType<typeof useEmbedded>>;
  beforeAll(async () => {
    server = await start();
    for (const file of ['roles.sql', 'database.sql']) {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8');
      writeFileSync(join(folder, file), text.replaceAll('loan_desk', name));
    }
    await psql('postgres', '--command', `create role ${name}_admin login createrole createdb password 'x'`);
    await psql('postgres', '--command', `create role ${name}_nobody login password 'x'`);
  });
  afterAll(async () => {
    await psql('postgres', '--command', `drop database if exists ${name}`);
    const roles = ['', '_owner', '_admin', '_nobody'];
    for (const role of roles) await psql('postgres', '--command', `drop role if exists ${name}${role}`);
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (role: string, database: string) => {
    const url = new URL(server.superuserUrl);
    url.pathname = database;
    if (role !== 'postgres') Object.assign(url, { username: `${name}${role}`, password: 'x' });
    return url.href;
  };
  /** Runs psql without what a person's own settings add. Rejects with its exit code. */
  const psql = (role: string, ...args: string[]) => psqlIn('postgres', role, ...args);
  const psqlIn = (database: string, role: string, ...args: string[]) =>
    promisify(execFile)(join(programs ?? '', 'psql'), ['-XqAt', urlOf(role, database), ...args]);
  const file = (path: string) => ['--file', join(folder, path)];

  test('a role that may create roles makes roles and database', async () => {
    await psql('_admin', ...file('roles.sql'));
    await psql('_admin', ...file('roles.sql'));
    for (const role of ['_owner', '']) {
      await psql('_admin', '--command', `alter role ${name}${role} password 'x'`);
    }
    await psql('_admin', '--command', `create database ${name} owner ${name}_owner`);
    await psqlIn(name, '_admin', ...file('database.sql'));
    const report = await migrate({ ownerUrl: new Secret(urlOf('_owner', name)), grantTo: name });
    expect(report).toMatchObject({ monthsAhead: 3, role: name });
    const limit = await psqlIn(name, '', '--command', 'show lock_timeout');
    expect(limit.stdout.trim()).toBe('900ms');
  });

  test('what a role may beyond its work is taken away, by whoever may do that', async () => {
    const attributes = async () => {
      const query = `select rolcreatedb, rolsuper from pg_roles where rolname = '${name}'`;
      return (await psql('postgres', '--command', query)).stdout.trim();
    };
    await psql('postgres', '--command', `alter role ${name} createdb`);
    await psql('_admin', ...file('roles.sql'));
    expect(await attributes()).toBe('f|f');
    await psql('postgres', '--command', `alter role ${name} superuser`);
    await expect(psql('_admin', ...file('roles.sql'))).rejects.toMatchObject({ code: 3 });
    await psql('postgres', ...file('roles.sql'));
    expect(await attributes()).toBe('f|f');
  });

  test('the first statement that fails ends it with an error', async () => {
    await expect(psql('_nobody', ...file('roles.sql'))).rejects.toMatchObject({ code: 3 });
    await expect(psqlIn(name, '_nobody', ...file('database.sql'))).rejects.toMatchObject({ code: 2 });
    await expect(psqlIn(name, '', ...file('database.sql'))).rejects.toMatchObject({ code: 3 });
  });
});
