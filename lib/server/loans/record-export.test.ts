import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { toProblem } from '#lib/server/responses/to-problem.ts';
import { exportKinds } from '#lib/view/export-request.ts';
import { readRequest } from './read-loan-request.ts';
import { recordExport } from './record-export.ts';
import { person, requestId, type TestDesk, testDesk } from './test-desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
}, 60_000);
afterAll(() => desk.close());

const exported = (body: unknown, roles: Role[] = ['support']) =>
  recordExport({ actor: person(roles), requestId, loan: readRequest('loan_1', {}).loan, body });
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
