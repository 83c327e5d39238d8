import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectDelimiter, readHeader } from './columns.ts';
import { type CsvRecord, readRecords } from './read-records.ts';

/** In pieces of so many bytes, as a file comes. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** The first piece holds the first line, as the first piece of a file does. */
async function read(text: string | Buffer, { size = 64 } = {}): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readRecords(pieces(Buffer.from(text), size))) records.push(record);
  return records;
}
const cellsOf = (records: readonly CsvRecord[]) => records.map(({ cells }) => cells);

test.each([
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Windows',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'no line break at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['quoted', '"a","b,c"\n', [['a', 'b,c']]],
  ['a quote doubled', '"a""b",c\n', [['a"b', 'c']]],
  [
    'a cell of several lines',
    'a,"b\nc\n\nd",e\n1,2\n',
    [
      ['a', 'b\nc\n\nd', 'e'],
      ['1', '2'],
    ],
  ],
  ['letters of more than one byte', 'ção,日本\n', [['ção', '日本']]],
])('%s', async (_what, text, expected) => {
  expect(cellsOf(await read(text))).toEqual(expected);
});

test('any CSV is read as it was written, in chunks of any size', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', 'é', ' ', '😀') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        expect(cellsOf(await read(stringify(rows), { size }))).toEqual(filled);
      },
    ),
  );
});

test('a row is named by the line where it ends', async () => {
  const records = await read('a,b\n\n1,"x\ny"\n3,4\n');
  expect(records.map(({ line }) => line)).toEqual([1, 4, 5]);
});

test('a quote within a cell is a part of it, and one that goes wrong costs the rows up to the next one', async () => {
  expect(cellsOf(await read('a,b\n4,5"6\n7,"8"9\n7,8\n'))).toEqual([
    ['a', 'b'],
    ['4', '5"6'],
    ['7', '"8"9'],
    ['7', '8'],
  ]);
  const wrong = await read('a,b\n1,"open\n2,x\n3,"closed"\n4,y\n');
  expect([wrong.length, wrong.at(-1)?.cells]).toEqual([3, ['4', 'y']]);
});

test.each([
  ['a quote that nothing closes', 'a\n1,"x\n7,8\n', /Quote Not Closed.* line 3/],
  ['a row of more than a megabyte', `a\n${'x'.repeat(2 ** 20 + 9)}\n7,8\n`, /Max Record Size.* line 2/],
])('%s is an error that names its line', async (_what, text, message) => {
  await expect(read(text, { size: 65_536 })).rejects.toThrow(message);
});

test('an error of the file is thrown', async () => {
  async function* broken() {
    yield Buffer.from('a\n');
    throw new Error('EIO');
  }
  const all = async () => {
    for await (const _ of readRecords(broken()));
  };
  await expect(all()).rejects.toThrow('EIO');
});

test.each([
  ['loan_id,contract_number', ','],
  ['loan_id;contract_number', ';'],
  ['loan_id\tcontract_number', '\t'],
  ['"loanId";"Contract Number"', ';'],
  [' LOAN-ID , notes; more , ContractNumber', ','],
])('a header %j', async (line, delimiter) => {
  expect(detectDelimiter(line)).toBe(delimiter);
  const [header] = await read(`\uFEFF\n${line}`);
  expect(readHeader(header?.cells ?? [])).toMatchObject({
    places: { loan_id: 0, contract_number: expect.any(Number) },
  });
});

test.each([
  ['name,value', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  ['contract_number,status', { kind: 'no-loan' }],
  ['loan_id,status,Status', { kind: 'twice', column: 'status' }],
])('a header that is none: %j', async (line, fault) => {
  const [header] = await read(line);
  expect(readHeader(header?.cells ?? [])).toEqual(fault);
});
