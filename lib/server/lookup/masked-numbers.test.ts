import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import type { Json } from '#lib/loan/json.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import { logSearchLocation } from '#lib/server/access-log/search/contract-lists.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { reportViewers } from '#lib/server/access-log/viewers/viewers-report.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { createList, readList } from './lists/lookup-lists.ts';
import { findContracts, readLookupText, recordLookup } from './search/find-contracts.ts';

const cpf = '39053344705';
const ipoc = `1234567802031${cpf}CCB-2026-000417`;
const numbers = {
  loan_ipoc: ipoc,
  loan_whole: `CCB${cpf}`,
  loan_inside: `2026${cpf}001`,
  loan_bare: cpf,
};
const externalId = `00000000-0000-0000-0000-0${cpf}`;
const analyst = person(['analyst']);
const auditor = person(['auditor'], 'rui');
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
}, 60_000);
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from contract');
  desk.answers((url) => {
    const id = /loan_\w+/.exec(url)?.[0] ?? '';
    const own: Record<string, Json> = { id, contractNumber: numbers[id as keyof typeof numbers], externalId };
    const isPart = url.includes('fields=');
    return JSON.stringify(isPart ? own : { ...own, customer: { id: 'cust_1a', cpf } });
  });
  for (const id of Object.keys(numbers)) await view(id);
});

const view = (id: string, query = {}) =>
  viewLoan({ actor: analyst, request: readRequest(id, query), requestId, action: 'view' });
const found = ({ groups }: IndexMatches) =>
  groups.map(({ matchedBy, loans }) => [matchedBy, ...loans.map(({ loan }) => loan).toSorted()]);
const enter = async (text: string) =>
  recordLookup({ actor: analyst, pastedText: await readLookupText(text), chosen: null, requestId });
/** Every text of these tables. */
const stored = async (tables: string) =>
  JSON.stringify(
    await Promise.all(
      tables.split(' ').map((table) => desk.database.run(`select ${table}::text from ${table}`)),
    ),
  );

test('no table of the desk holds a CPF that stands in a number, whatever was viewed, looked up or listed', async () => {
  for (const number of [...Object.values(numbers), externalId]) {
    await findContracts({ actor: analyst, requestId, pastedText: await readLookupText(number) });
    await enter(number);
    await enter(`contrato ${number}`);
  }
  const rows = Object.values(numbers).map(async (text) => {
    const { identifiers } = await readLookupText(`contrato ${text}`);
    return { line: 1, identifiers };
  });
  await createList({ actor: analyst, requestId, rows: await Promise.all(rows) });
  await view('loan_inside', { fields: 'contractNumber,externalId' });
  const tables = await stored('contract access_log lookup_list_item lookup_typing contract_mention');
  expect(tables).toContain('1234567802031[••••]CCB-2026-000417');
  expect(tables).not.toContain(cpf);
});

test('a number is found by its whole text, an IPOC by its contract part too, and it opens', async () => {
  for (const [loan, text] of Object.entries(numbers).slice(0, 3)) {
    const matches = await enter(text);
    expect(found(matches), text).toContainEqual(['contract', loan]);
    expect(decideOpen(await readLookupText(text), matches), text).toMatchObject({ loan });
    // Masked roles are shown what everybody is.
    expect(JSON.stringify(matches.groups.map(({ loans }) => loans))).not.toContain(cpf);
  }
  for (const part of ['CCB-2026-000417', 'ccb 2026 417', `12345678/0203/1/390.533.447-05/CCB-2026-000417`])
    expect(found(await enter(part)), part).toContainEqual(['contract', 'loan_ipoc']);
  expect(decideOpen(await readLookupText('CCB-2026-000417'), await enter('CCB-2026-000417'))).toMatchObject({
    loan: 'loan_ipoc',
  });
  expect(found(await enter(externalId))).toContainEqual(['externalId', ...Object.keys(numbers).toSorted()]);
});

test('figures that are nothing but a CPF are looked up as one: not while somebody types', async () => {
  const pastedText = await readLookupText(cpf);
  expect(found(await findContracts({ actor: analyst, requestId, pastedText }))).toEqual([]);
  expect(found(await enter(cpf))).toContainEqual(['contract', 'loan_bare']);
});

test('a view without the customer changes no number of the index', async () => {
  const rows = () =>
    desk.database.run('select loan, number, number_hmac, external_id from contract order by loan');
  const before = await rows();
  for (const id of Object.keys(numbers)) await view(id, { expand: '', fields: 'contractNumber,externalId' });
  expect(await rows()).toEqual(before);
});

test('a row of a list without a match holds no CPF of its number', async () => {
  await desk.database.run('delete from contract');
  const texts = [ipoc, `CCB-A${cpf}`];
  const rows = texts.map((text, at) => ({
    line: at + 1,
    identifiers: [{ kind: 'contract' as const, id: text, written: text, evidence: 'whole' as const }],
  }));
  const { id } = await createList({ actor: analyst, requestId, rows });
  const list = await readList({ actor: analyst, requestId, id, view: wholeList });
  expect(list?.items.map((item) => [item.id, item.loan])).toEqual([
    ['1234567802031[••••]CCB-2026-000417', null],
    ['CCB-A[••••]', null],
  ]);
});

describe('the search of the log', () => {
  const search = async (contract: string) => {
    const form = new FormData();
    form.set('contract', contract);
    const location = await logSearchLocation({ actor: auditor, requestId, form });
    const parsed = parseLogSearch(new URL(location, 'http://desk').searchParams, 'UTC');
    const page = await searchLog({ actor: auditor, requestId, ...parsed });
    if (!page) throw new Error('no page');
    return { location, page };
  };

  test.each(Object.entries(numbers))(
    'finds the rows of %s, and keeps no CPF of what was typed',
    async (loan, text) => {
      const { location, page } = await search(text);
      expect(location).toMatch(/^\/access-log\?contracts=[\w-]{22}$/);
      expect(new Set(page.entries.map((entry) => entry.loan))).toEqual(new Set([loan]));
      expect(page.contracts?.unrecognized).toEqual([]);
      expect(JSON.stringify(page)).not.toContain(cpf);
      expect(await stored('access_log log_contract_list')).not.toContain(cpf);
    },
  );

  test('so does the report of who saw a contract', async () => {
    const body = {
      text: `${ipoc}\n${numbers.loan_inside}`,
      first: '2020-01-01',
      last: '2100-01-01',
      timeZone: 'UTC',
    };
    const { lines } = await reportViewers({ actor: auditor, requestId, body });
    expect(lines.map(({ key, loans }) => [key, loans])).toEqual([
      ['1234567802031[••••]CCB-2026-000417', ['loan_ipoc']],
      ['2026[••••]001', ['loan_inside']],
    ]);
  });
});
