import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { urlSafeIdentifiers } from '../open/url-safe-identifiers.ts';
import type { PastedText } from '../pasted-text.ts';
import { maxListLength, readPastedText } from '../read-pasted-text.ts';
import { toLookupRequest } from './lookup-request.ts';
import { parseListRequest, parseLookupRequest } from './parse-lookup-request.ts';

const uuid = '0b7f4c1e-4c66-45e6-8c30-bcca7bbce647';
const texts = [
  'loan_8fKq2Lw',
  'loan_8fKq\n2Lw',
  'contrato nº CCB-2026-000417',
  '390.533.447-05',
  'offr_1, sign_2 e file_3',
  uuid,
  'cust_88b',
  '417123.0',
  'ccb 2026',
];

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
describe('the request made from a text', () => {
  it.each(texts)('arrives as it was read: %j', (text) => {
    const read = readPastedText(text);
    const sent = parseLookupRequest(overTheWire(toLookupRequest(read)), defaultLoanIdPattern);
    expect(sent?.identifiers).toEqual(read.identifiers);
    expect(sent?.typed).toEqual(read.typed);
  });

  it('arrives as a list, each row with every way to read it', () => {
    const { list } = readPastedText(
      ['contract', ...Array.from({ length: 30 }, (_, i) => `CCB-2026-${417 + i}`)].join('\n'),
    );
    const sent = list && parseListRequest(overTheWire({ rows: list }), defaultLoanIdPattern);
    expect(list).toHaveLength(30);
    expect(sent?.rows).toEqual(list);
  });

  it('fits two megabytes with ten thousand rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `CCB-2026-${String(i).padStart(9, '0')}`);
    const { list } = readPastedText(rows.join('\n'));
    expect(list).toHaveLength(10_000);
    expect(JSON.stringify({ rows: list }).length).toBeLessThan(2 * 1024 * 1024);
  });

  it.each<[what: string, row: (number: string) => string]>([
    [
      'a loan, a UUID, a CPF and a number',
      (number) =>
        `loan_${number};0b7f4c1e-4c66-45e6-8c30-bcca${number};390.533.447-05;CCB-2026-${number.slice(2)}`,
    ],
    [
      'as many numbers as fit',
      (number) => Array.from({ length: 8 }, (_, index) => `${index}${number}`).join(' ; '),
    ],
    [
      'as many ways to read it as there are',
      (number) => `${number} 1234 5678 9012 3456 7890;2345-6789;A-3456 7890;${number};1122 3344 5566`,
    ],
  ])('fits what a list may be with ten thousand rows, each of %s', (_, row) => {
    // A thousand rows, and a tenth of what ten thousand may take: each row takes the same room.
    const text = Array.from({ length: 1_000 }, (_, index) => row(String(index).padStart(8, '0'))).join('\n');
    const { list } = readPastedText(text);
    // Numbers of a row may be those of another: that is the same row.
    expect(list?.length).toBeGreaterThan(990);
    expect(10 * text.length).toBeLessThan(maxListLength);
    expect(10 * JSON.stringify({ rows: list }).length).toBeLessThan(8 * 1024 * 1024);
  });

  it('holds nothing of the text but its identifiers', () => {
    const letter =
      'Bom dia, aqui é Maria das Dores, rua das Laranjeiras: o empréstimo loan_8fKq2Lw está errado.';
    const sent = JSON.stringify(toLookupRequest(readPastedText(letter)));
    expect(sent).toContain('loan_8fKq2Lw');
    expect(sent).not.toMatch(/Maria|Dores|Laranjeiras/);
  });
});

const loan = { kind: 'loan', id: 'loan_1' };
const contract = { kind: 'contract', id: '417', written: '417', evidence: 'whole' };

describe('requests that are refused', () => {
  it.each<[what: string, body: unknown]>([
    ['nothing', null],
    ['a text', 'loan_1'],
    ['a kind that there is not', { identifiers: [{ kind: 'name', id: 'Maria' }] }],
    ['a loan of another form', { identifiers: [{ ...loan, id: '../etc' }] }],
    [
      'a document of wrong check digits',
      { identifiers: [{ kind: 'document', id: '39053344706', evidence: 'whole' }] },
    ],
    [
      'a document with its punctuation',
      { identifiers: [{ kind: 'document', id: '390.533.447-05', evidence: 'whole' }] },
    ],
    ['a contract number without a reason', { identifiers: [{ ...contract, evidence: 'because' }] }],
    ['a contract number with the key of another', { identifiers: [{ ...contract, id: '39053344705' }] }],
    ['a page of another place', { identifiers: [{ kind: 'page', id: '//evil.example/' }] }],
    [
      'a text that is too long',
      { identifiers: [{ kind: 'externalId', id: 'x'.repeat(2_000), evidence: 'whole' }] },
    ],
    ['a typed text that is too long', { identifiers: [], typed: 'x'.repeat(200) }],
    ['a chosen loan that is no text', { identifiers: [], chosen: 1 }],
  ])('%s', (_, body) => {
    expect(parseLookupRequest(body, defaultLoanIdPattern)).toBeNull();
  });

  it('none of these is what makes the others refused', () => {
    expect(parseLookupRequest({ identifiers: [loan, contract] }, defaultLoanIdPattern)).toMatchObject({
      identifiers: [loan, contract],
    });
  });

  it.each<[what: string, body: unknown]>([
    ['no rows', { rows: [] }],
    ['a row without a line', { rows: [{ identifiers: [loan] }] }],
    ['a line below one', { rows: [{ line: 0, identifiers: [loan] }] }],
    ['too many rows', { rows: Array.from({ length: 10_001 }, () => ({ line: 1, identifiers: [loan] })) }],
  ])('a list of %s', (_, body) => {
    expect(parseListRequest(body, defaultLoanIdPattern)).toBeNull();
  });

  it.each(['+5541936294812', 'maria@exemplo.com.br'])('a row of a list may not hold %s', (id) => {
    const kind = id.includes('@') ? 'email' : 'phone';
    const identifiers = [{ kind, id, evidence: 'whole' }];
    expect(parseLookupRequest({ identifiers }, defaultLoanIdPattern)).not.toBeNull();
    expect(parseListRequest({ rows: [{ line: 1, identifiers }] }, defaultLoanIdPattern)).toBeNull();
  });

  it('no input makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        parseLookupRequest(body, defaultLoanIdPattern);
        parseLookupRequest({ identifiers: body }, defaultLoanIdPattern);
        parseListRequest({ rows: body }, defaultLoanIdPattern);
      }),
    );
  });
});

describe('identifiers that may stand in a URL', () => {
  it('is no CPF, no word and no number that only might be a contract’s', () => {
    const read: PastedText = readPastedText('390.533.447-05 CCB-417 Maria loan_8fKq offr_1');
    expect(urlSafeIdentifiers(read, null)).toEqual(['loan_8fKq']);
  });

  it('is the loans that a CPF led to', () => {
    const loans = [{ loan: 'loan_a' }, { loan: 'loan_b' }] as never;
    const group = { matchedBy: 'document' as const, id: null, loans, hasMore: false };
    const found = { groups: [group], total: 2, documents: 'looked-up' as const };
    expect(urlSafeIdentifiers(readPastedText('390.533.447-05'), found)).toEqual(['loan_a', 'loan_b']);
  });
});

it.each([
  ['an identifier', { identifiers: [{ kind: 'externalId', id: 'a\0', evidence: 'whole' }] }],
  ['what was typed', { identifiers: [], typed: 'a\0' }],
])('%s with a NUL is not taken: the database has none', (_, body) => {
  expect(parseLookupRequest(body, defaultLoanIdPattern)).toBeNull();
});
