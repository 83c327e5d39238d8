import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { migrate } from './apply-migrations.ts';

let test: TestDatabase;
const all = ['0001-schema'];

beforeAll(async () => {
  test = await testDatabase({ bare: true });
});
afterAll(() => test.close());

const program = (url: string, grantTo: string) => `
  import { migrate } from '${import.meta.dirname}/apply-migrations.ts';
  import { Secret } from '${import.meta.dirname}/../secret.ts';
  const { migrated } = await migrate({ ownerUrl: new Secret('${url}'), grantTo: '${grantTo}' });
  console.log(JSON.stringify(migrated));`;

it('runs once where four instances boot together, and each finds all of it done', async () => {
  const source = program(test.ownerUrl.reveal(), test.appRole);
  const ran = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module-typescript', '-e', source],
        {
          cwd: fileURLToPath(new URL('../../..', import.meta.url)),
        },
      );
      return JSON.parse(stdout) as string[];
    }),
  );
  expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([[], [], [], all]);
  const names = await test.run('select name from kysely_migration order by name', 'owner');
  expect(names.map(({ name }) => name)).toEqual(all);
});

it('has nothing to do a second time', async () => {
  expect(await migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole })).toMatchObject({
    migrated: [],
    later: [],
    months: [],
    monthsAhead: 3,
    role: test.appRole,
  });
});

it('takes no right from a desk that works while others boot', async () => {
  let done = false;
  const booting = (async () => {
    for (let boot = 0; boot < 20; boot += 1)
      await migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole });
  })().finally(() => {
    done = true;
  });
  const work = async () => {
    let asked = 0;
    for (; !done; asked += 1) await test.run('select 1 from session limit 1', 'app');
    return asked;
  };
  const [asked] = await Promise.all([work(), booting]);
  expect(asked).toBeGreaterThan(20);
});

it('leaves nothing behind when it fails', async () => {
  const other = await testDatabase({ bare: true });
  try {
    await other.run('create table verification_lock ()', 'owner');
    await expect(migrate({ ownerUrl: other.ownerUrl })).rejects.toMatchObject({ code: '42P07' });
    expect(await other.run(`select to_regclass('session') as made`)).toEqual([{ made: null }]);
    await other.run('drop table verification_lock', 'owner');
    expect((await migrate({ ownerUrl: other.ownerUrl })).migrated).toEqual(all);
  } finally {
    await other.close();
  }
});

it('gives the desk’s role what it needs and no more', async () => {
  const rows =
    await test.run(`select table_name, string_agg(lower(privilege_type), ' ' order by privilege_type) as may
    from information_schema.role_table_grants where grantee = '${test.appRole}' group by 1 order by 1`);
  expect(Object.fromEntries(rows.map(({ table_name, may }) => [table_name, may]))).toEqual({
    access_log: 'select',
    access_log_anchor: 'select',
    access_log_head: 'select',
    access_log_verification: 'insert select',
    contract: 'insert select update',
    kysely_migration: 'select',
    lease: 'insert select update',
    log_contract_list: 'delete insert select update',
    lookup_list: 'delete insert select update',
    lookup_list_item: 'delete insert select update',
    list_read: 'delete insert select update',
    list_reading: 'delete insert select update',
    lookup_typing: 'delete insert select update',
    note: 'delete insert select update',
    person_limit_window: 'delete insert select update',
    seen_loan: 'delete insert select update',
    session: 'delete insert select update',
    sign_in_key: 'select',
    verification_lock: 'delete insert select update',
    verified_caller: 'delete insert select update',
  });
});

it('takes nothing from a role that owns the tables', async () => {
  const ownerRole = new URL(test.ownerUrl.reveal()).username;
  const rights = async () => {
    const rows = await test.run(`select table_name || ' ' || privilege_type as right
      from information_schema.role_table_grants where grantee = '${ownerRole}' order by 1`);
    return rows.map(({ right }) => right);
  };
  const before = await rights();
  expect(before).toContain('access_log INSERT');
  expect(before).not.toContain('access_log DELETE');
  expect(await migrate({ ownerUrl: test.ownerUrl, grantTo: ownerRole })).toMatchObject({ role: null });
  expect(await rights()).toEqual(before);
});
