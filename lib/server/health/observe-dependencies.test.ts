import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { appendAccessRecord } from '../access-record/append-access-record.ts';
import { closeDatabase, openDatabase } from '../db/database.ts';
import { observeDatabase } from './observe-dependencies.ts';

let database: TestDatabase;

beforeAll(async () => {
  stubSettings();
  database = await testDatabase();
  openDatabase({ url: database.appUrl, application: 'loan-desk test' });
});
afterAll(async () => {
  await closeDatabase();
  await database.close();
});

/** The samples of a fresh registry, by name and labels. Sharing a query is for scrapes of one registry. */
async function scrape(): Promise<Record<string, number>> {
  const registry = new Registry();
  observeDatabase(registry);
  const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? [];
      return [name.replace('loan_desk_', ''), Number(value)];
    }),
  );
}

test('an empty log has no age and no verification', async () => {
  const samples = await scrape();
  expect(samples).toMatchObject({
    database_up: 1,
    sessions: 0,
    access_log_records: 0,
    access_log_partitions_ahead: 3,
  });
  expect(samples).not.toHaveProperty('access_log_head_age_seconds');
  expect(samples).not.toHaveProperty('access_log_fault');
  expect(samples).toHaveProperty('database_pool_connections{pool="requests",state="used"}');
});

test('the queries of a scrape do not count as requests that wait for a connection', async () => {
  const samples = await scrape();
  expect(samples).toMatchObject({
    'database_pool_connections{pool="requests",state="used"}': 0,
    'database_pool_connections{pool="requests",state="waiting"}': 0,
  });
});

test('the head has an age, and the last verification a result', async () => {
  await database.db.transaction().execute((trx) => appendAccessRecord(trx, testRecord()));
  await database.run(`insert into access_log_verification (started_at, from_sequence, head_sequence, head_hash, rows)
    values (now(), 1, 1, '', 1)`);
  const samples = await scrape();
  expect(samples).toMatchObject({ access_log_records: 1, access_log_fault: 0 });
  expect(samples.access_log_head_age_seconds).toBeGreaterThanOrEqual(0);
  expect(samples.access_log_verified_timestamp_seconds).toBeGreaterThan(1_700_000_000);
  await database.run(`insert into access_log_verification (started_at, from_sequence, head_sequence, head_hash, rows, fault, fault_sequence)
    values (now(), 1, 1, '', 1, 'content', 1)`);
  expect(await scrape(), 'the alert is on this').toMatchObject({ access_log_fault: 1 });
});

test('a database that does not answer is down, and has no other state', async () => {
  await closeDatabase();
  expect(await scrape()).toEqual({ database_up: 0 });
});
