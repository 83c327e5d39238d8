import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { exportKinds } from '#lib/view/export-request.ts';
import { readRequest } from './read-loan-request.ts';
import { recordExport, recordSummary } from './record-export.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const exported = (body: unknown, roles: Role[] = ['support']) =>
  recordExport({ actor: person(roles), requestId, loan: readRequest('loan_1', {}).loan, body });
const copy = (body: unknown, roles: Role[] = ['support']) =>
  recordSummary({ actor: person(roles), requestId, loan: readRequest('loan_1', {}).loan, body });
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => toProblem(error, requestId).code,
  );

test.each(exportKinds)('%s is one export, and no loan is read', async (kind) => {
  const before = (await desk.records()).length;
  expect(await exported({ kind, text: 'Maria da Silva' })).toEqual({ recorded: true, requestId });
  const records = await desk.records();
  expect(records).toHaveLength(before + 1);
  expect(records.at(-1)).toMatchObject({ action: 'export', outcome: 'ok', loan: 'loan_1', fields: [kind] });
  expect(JSON.stringify(records)).not.toContain('Maria');
  expect(desk.asked()).toEqual([]);
});

test('another kind leaves no record, and who may see no loan is refused', async () => {
  const before = await desk.records();
  for (const body of [{ kind: 'Maria da Silva' }, {}, null, 'print'])
    expect(await problemOf(exported(body))).toBe('invalid_request');
  expect(await desk.records()).toEqual(before);
  expect(await problemOf(exported({ kind: 'print' }, []))).toBe('forbidden');
});

test.each(['support', 'analyst', 'auditor'] as const)(
  'a copy by %s is one export: its parts and its format, and no loan is read',
  async (role) => {
    const before = (await desk.records()).length;
    const body = { parts: ['contract', 'caller'], format: 'markdown', text: 'Maria da Silva' };
    expect(await copy(body, [role])).toEqual({ recorded: true, requestId });
    const records = await desk.records();
    expect(records).toHaveLength(before + 1);
    expect(records.at(-1)).toMatchObject({
      ...{ action: 'export', outcome: 'ok', loan: 'loan_1', contract: null, roles: [role] },
      ...{ fields: ['summary:markdown', 'caller', 'contract'], paths: [], reason: null },
    });
    expect(JSON.stringify(records)).not.toContain('Maria');
    expect(desk.asked()).toEqual([]);
  },
);

test('an invalid request for a summary leaves no record', async () => {
  const before = await desk.records();
  expect(await problemOf(copy({ parts: ['Maria da Silva'], format: 'text' }))).toBe('invalid_request');
  expect(await desk.records()).toEqual(before);
});

test('a person without the right to see loans is refused', async () => {
  expect(await problemOf(copy({ parts: ['caller'], format: 'text' }, []))).toBe('forbidden');
});

test('where the record cannot be written, the page does not copy', async () => {
  const { run } = desk.database;
  await run(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await run('create trigger no_room after insert on access_log for each row execute function no_room()');
  expect(await problemOf(copy({ parts: ['caller'], format: 'text' }))).toBe('access_log_unavailable');
  await run('drop trigger no_room on access_log');
  await run('drop function no_room()');
});
