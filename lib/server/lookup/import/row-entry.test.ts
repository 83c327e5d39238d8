import { expect, test } from 'vitest';
import { businessVocabulary } from '#lib/access/masking/free-text/vocabulary.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { Secret } from '../../secret.ts';
import { type Column, columns } from './columns.ts';
import { createRowReader } from './row-entry.ts';

const read = (row: Partial<Record<Column, string>>, key: Secret | null = new Secret(testKey)) => {
  const places = Object.fromEntries(columns.map((column, place) => [column, place]));
  const reader = createRowReader(
    { places, names: [...columns] },
    {
      loanIdPattern: /^loan_\w+$/,
      key: key ?? undefined,
      timeZone: 'America/Sao_Paulo',
      vocabulary: businessVocabulary,
    },
  );
  return reader(columns.map((column) => row[column] ?? (column === 'loan_id' ? 'loan_1' : '')));
};

test.each([
  ['contract_number', ' ccb-417 ', { number: 'ccb-417', number_key: 'CCB417' }],
  ['contract_number', '417123.0', { number: '417123' }],
  [
    'external_id',
    '8B3D1C6E-0F57-4B8E-9B3C-1F0D5A6E7C21',
    { external_id: '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21' },
  ],
  ['created_at', '2026-01-02T03:04:05.678Z', { created_at: new Date('2026-01-02T03:04:05.678Z') }],
  ['created_at', '2026-01-02T03:04:05-03:00', { created_at: new Date('2026-01-02T06:04:05Z') }],
  // A day or time without a zone is of the desk's zone: the day that is shown is the day of the file.
  ['created_at', '2026-01-02', { created_at: new Date('2026-01-02T03:00:00Z') }],
  ['created_at', '02/01/2026', { created_at: new Date('2026-01-02T03:00:00Z') }],
  ['created_at', '02/01/2026 10:30', { created_at: new Date('2026-01-02T13:30:00Z') }],
  ['created_at', '2026-01-02 10:30:15.5', { created_at: new Date('2026-01-02T13:30:15.500Z') }],
] as const)('%s %j', (column, text, expected) => {
  expect(read({ [column]: text })).toMatchObject({ loan: 'loan_1', ...expected });
});

test('an IPOC and a document in a number are masked and found', () => {
  const ipoc = read({ contract_number: '12345678020313905334470500012' });
  expect(ipoc).toMatchObject({ number: '1234567802031[••••]00012', number_key: '12' });
  expect(ipoc).toHaveProperty('number_document_hmac', expect.any(Buffer));
  const own = {
    document: '390.533.447-05',
    contract_number: '202639053344705001',
    external_id: 'x39053344705y',
  };
  expect(read(own)).toMatchObject({ number: '2026[••••]001', number_key: null, external_id: 'x[••••]y' });
  expect(read({ ...own, document: '529.982.247-25' })).toMatchObject({ number: '202639053344705001' });
  expect(read(own, null)).toMatchObject({ number: '2026[••••]001', number_document_hmac: null });
});

test.each([
  ['loan_id', 'offr_1'],
  ['loan_id', 'loan_1; drop table'],
  ['contract_number', '4,17E+05'],
  ['contract_number', '#N/D'],
  ['contract_number', '---'],
  ['external_id', '390.533.447-05'],
  ['customer', '39053344705'],
  ['customer', 'maria@mail.example'],
  ['document', '390.533.447-06'],
  ['status', 'paid by 390.533.447-05'],
  ['created_at', '31/02/2026'],
  ['created_at', '2026-13-01'],
  ['created_at', 'yesterday'],
] as const)('%s %j is rejected, and the reason repeats nothing of it', (column, text) => {
  const reason = read({ [column]: text });
  expect(reason).toMatch(new RegExp(`^${column} `));
  expect(reason).not.toContain(text);
});

test('a document is kept as its HMAC, however written', () => {
  const hmac = (document: string) => {
    const entry = read({ document });
    return typeof entry === 'string' ? entry : entry.document_hmac?.toString('hex');
  };
  expect(hmac('012.345.678-90')).toMatch(/^[0-9a-f]{64}$/);
  expect(hmac('1234567890')).toBe(hmac('012.345.678-90'));
  expect(hmac('11.222.333/0001-81')).not.toBe(hmac('012.345.678-90'));
});

test('without a key a document is passed over', () => {
  expect(read({ document: 'anything' }, null)).toEqual({ loan: 'loan_1' });
});

test('a row of another length is rejected', () => {
  const reader = createRowReader(
    { places: { loan_id: 0 }, names: ['loan_id', 'x'] },
    { loanIdPattern: /^loan_\w+$/, key: undefined, timeZone: 'UTC', vocabulary: businessVocabulary },
  );
  expect(reader(['loan_1'])).toBe('has 1 cells, the first line 2');
  expect(reader(['loan_1', 'x', 'y'])).toBe('has 3 cells, the first line 2');
  expect(reader(['loan_1', 'x', '', ''])).toMatchObject({ loan: 'loan_1' });
});
