import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import type { Json } from '#lib/loan/json.ts';
import { normalizeContract } from '#lib/lookup/identifiers/contract-keys.ts';
import { documentsWithin } from '#lib/lookup/identifiers/parse-document.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import { withoutDocuments } from '#lib/lookup/open/url-safe-identifiers.ts';
import type { Identifier } from '#lib/lookup/pasted-text.ts';
import { logSearchLocation } from '#lib/server/access-log/search/contract-lists.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { reportViewers } from '#lib/server/access-log/viewers/viewers-report.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { createList, readList } from '../lists/lookup-lists.ts';
import { documentHmac } from '../lookup-index/document-hmac.ts';
import { Secret } from '../secret.ts';
import { findContracts, readLookupText, recordLookup } from './search/find-contracts.ts';

const cpf = '39053344705';
const ipoc = `1234567802031${cpf}CCB-2026-000417`;
const numbers = {
  loan_ipoc: ipoc,
  loan_whole: `CCB${cpf}`,
  loan_inside: `2026${cpf}001`,
  loan_bare: cpf,
  // Its first eleven digits are a valid CPF, too.
  loan_second: `101${cpf}`,
};
const externalId = `00000000-0000-0000-0000-0${cpf}`;
const analyst = person(['analyst']);
const auditor = person(['auditor'], 'rui');
const agent = person(['support'], 'sol');
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
});
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

test('no table of the desk holds a CPF of a number', async () => {
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
  const tables = await stored('contract access_log lookup_list_item lookup_typing');
  expect(tables).toContain('1234567802031[••••]CCB-2026-000417');
  expect(tables).not.toContain(cpf);
});

test('a number is found by its text, an IPOC by its contract', async () => {
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

test('an IPOC with the CPF of somebody else opens nothing', async () => {
  const text = ipoc.replace(cpf, '52998224725');
  const matches = await enter(text);
  expect(matches.documents).toBe('contradicted');
  expect(decideOpen(await readLookupText(text), matches)).toBeNull();
});

test('a bare CPF is looked up as one, not while typing', async () => {
  const pastedText = await readLookupText(cpf);
  expect(found(await findContracts({ actor: analyst, requestId, pastedText }))).toEqual([]);
  expect(found(await enter(cpf))).toContainEqual(['contract', 'loan_bare']);
});

describe('a number with a CPF in it', () => {
  /** A number of the form of the customer's, with another CPF: the same length, and no contract. */
  const guesses = (own: string) => [own, own.replace(cpf, '52998224725')];
  const masked = [...Object.values(numbers), externalId];
  const document = (value: string) => `document:${documentHmac(value, new Secret(testKey))?.toString('hex')}`;
  const labels = (text: string): Identifier[] => [
    { kind: 'contract', id: normalizeContract(text), written: text, evidence: 'label' },
    { kind: 'externalId', id: text, evidence: 'label' },
    { kind: 'reference', id: text, reference: 'customer', evidence: 'label' },
  ];

  test.each(masked)('is not looked up while somebody types, whatever it is called: %s', async (number) => {
    for (const guess of guesses(number)) {
      for (const identifier of labels(guess)) {
        const pastedText = { identifiers: [identifier], typed: guess };
        const matches = await findContracts({ actor: agent, requestId, pastedText });
        expect(matches.groups, identifier.kind).toEqual([]);
      }
    }
  });

  test.each(masked)('counts as that CPF when it is entered, and is recorded as it: %s', async (number) => {
    for (const identifier of labels(number).slice(0, 2)) {
      await desk.database.run('delete from person_limit_window');
      const pastedText = { identifiers: [identifier], typed: null };
      await recordLookup({ actor: agent, requestId, pastedText, chosen: null });
      expect((await desk.records()).at(-1)?.fields).toContain(document(cpf));
      expect(
        await desk.database.run(
          `select used from person_limit_window where limit_name = 'documents' and period = 'hour'`,
        ),
      ).toEqual([{ used: documentsWithin(number).length }]);
    }
  });

  test('is looked up no more often than a CPF is', async () => {
    const number = numbers.loan_whole;
    const [identifier] = labels(number) as [Identifier];
    const full = { ...agent, subject: 'full' };
    const auditorAtLimit = { ...auditor, subject: 'full' };
    const enterGuess = (text: string) =>
      recordLookup({
        actor: full,
        requestId,
        chosen: null,
        pastedText: { identifiers: labels(text).slice(0, 1), typed: text },
      });
    await desk.database.run(
      `insert into person_limit_window (issuer, subject, limit_name, period, used, ends_at)
       values ('${full.issuer}', 'full', 'documents', 'hour', 1000, now() + interval '1 hour')`,
    );
    const found = await enterGuess(number).catch((error: unknown) => error);
    expect(JSON.stringify(found)).not.toContain('loan_whole');
    const list = await createList({
      actor: full,
      requestId,
      rows: [{ line: 1, identifiers: [identifier] }],
    });
    const page = await readList({ actor: full, requestId, id: list.id, view: wholeList });
    expect(page?.items.map(({ loan }) => loan)).toEqual([null]);
    const form = new FormData();
    form.set('contract', number);
    expect(await logSearchLocation({ actor: auditorAtLimit, requestId, form })).toBe(
      '/limits?reached=documents',
    );
  });

  test('in a link finds nothing: documents are posted', async () => {
    for (const number of Object.values(numbers)) {
      const { identifiers, typed } = withoutDocuments(await readLookupText(number));
      expect([identifiers.filter(({ kind }) => kind !== 'externalId'), typed]).toEqual([[], null]);
    }
  });

  test('in the URL of a search of the log finds nothing: the form counts it', async () => {
    const query = new URLSearchParams({ contract: numbers.loan_whole });
    const page = await searchLog({ actor: auditor, requestId, ...parseLogSearch(query, 'UTC') });
    expect(page?.entries).toEqual([]);
  });
});

test('a view without the customer changes no number of the index', async () => {
  const rows = () =>
    desk.database.run('select loan, number, number_document_hmac, external_id from contract order by loan');
  const before = await rows();
  for (const id of Object.keys(numbers)) await view(id, { expand: '', fields: 'contractNumber,externalId' });
  expect(await rows()).toEqual(before);
});

test('a row of a list without a match holds no CPF of its number', async () => {
  await desk.database.run('delete from contract');
  const texts = [ipoc, `CCB-A${cpf}`];
  const rows = texts.map((text, index) => ({
    line: index + 1,
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
      // Eleven digits that are a CPF and nothing else are searched for as the customer's.
      const isBare = loan === 'loan_bare';
      expect(location).toMatch(isBare ? /\?holder=[\w-]{22}$/ : /^\/access-log\?contracts=[\w-]{22}$/);
      // A record without a loan of its own is of a lookup that showed several.
      const own = page.entries.flatMap((entry) => entry.loan ?? []);
      expect(new Set(own)).toEqual(new Set(isBare ? Object.keys(numbers) : [loan]));
      expect(page.contracts?.unrecognized ?? []).toEqual([]);
      expect(JSON.stringify(page)).not.toContain(cpf);
      expect(await stored('access_log log_contract_list')).not.toContain(cpf);
    },
  );

  test('finds no such number that stands in a URL, where nothing counts its CPF', async () => {
    const query = new URLSearchParams({ contract: numbers.loan_inside });
    const page = await searchLog({ actor: auditor, requestId, ...parseLogSearch(query, 'UTC') });
    expect(page?.entries).toEqual([]);
  });

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
