import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDelimiter, readHeader } from './columns.ts';
import { type CsvRecord, maxLineBytes, readRecords } from './read-records.ts';

/** In pieces of so many bytes, as a file comes. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(text: string | Buffer, { size = 7 } = {}): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const some of readRecords(pieces(Buffer.from(text), size))) records.push(...some);
  return records;
}
const cellsOf = (records: readonly CsvRecord[]) => records.map(({ cells, fault }) => fault ?? cells);

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
        expect(cellsOf(await read(stringify(rows), { size }))).toEqual(rows);
      },
    ),
  );
});

describe('an invalid record rejects its own line only', () => {
  test.each([
    ['a quote within a cell', 'a\n4,5"6\n7,8\n', 'quotes'],
    ['text after a quote', 'a\n7,"8"9\n7,8\n', 'quotes'],
    ['an unclosed quote at the end', 'a\n1,"x\n7,8\n', 'quotes'],
    ['a NUL', 'a\n1,\u00002\n7,8\n', 'nul'],
    [
      'a lone surrogate',
      Buffer.concat([Buffer.from('a\n1,'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('\n7,8\n')]),
      'not-utf-8',
    ],
    [
      'another encoding',
      Buffer.concat([Buffer.from('a\n1,'), Buffer.from([0xe7, 0xe3]), Buffer.from('\n7,8\n')]),
      'not-utf-8',
    ],
    ['a line of more than a megabyte', `a\n${'x'.repeat(maxLineBytes + 1)}\n7,8\n`, 'too-long'],
  ])('%s', async (_what, text, fault) => {
    expect(cellsOf(await read(text, { size: 65_536 }))).toEqual([['a'], fault, ['7', '8']]);
  });

  test('an unclosed quote far from the next one loses its line alone', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index},x`);
    const records = await read(`1,"open\n${lines.join('\n')}\n9,"closed"\n`, { size: 65_536 });
    expect(records[0]).toEqual({ line: 1, cells: [], fault: 'quotes' });
    expect(records).toHaveLength(20_002);
    expect(records.at(-1)).toEqual({ line: 20_002, cells: ['9', 'closed'], fault: null });
  });

  test('quotes that go wrong in every line take time in proportion', async () => {
    const timeOf = async (count: number) => {
      const text = 'a,"b\n'.repeat(count);
      const started = process.threadCpuUsage();
      expect(await read(text, { size: 65_536 })).toHaveLength(count);
      // The processor's time in milliseconds, which other programs do not lengthen as they do the clock's.
      const { user, system } = process.threadCpuUsage(started);
      return (user + system) / 1000;
    };
    await timeOf(500);
    expect(await timeOf(10_000)).toBeLessThan(10 * Math.max(20, await timeOf(1000)) * 3);
  });

  test('a line of any length takes no memory', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    async function* endless(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 2000; count += 1) yield megabyte;
      yield Buffer.from('\n7,8\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const lines = [];
    for await (const some of readRecords(endless())) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      lines.push(...some);
    }
    expect(lines.map(({ line, fault }) => [line, fault])).toEqual([
      [1, 'too-long'],
      [2, null],
    ]);
    expect(most).toBeLessThan(16 * megabyte.length);
  });

  test('a character that stands for a wrong one may itself be written', async () => {
    expect(cellsOf(await read('a,\uFFFD\n'))).toEqual([['a', '\uFFFD']]);
  });
});

test.each([
  ['loan_id,contract_number', ','],
  ['loan_id;contract_number', ';'],
  ['loan_id\tcontract_number', '\t'],
  ['"loanId";"Contract Number"', ';'],
  [' LOAN-ID , notes; more , ContractNumber', ','],
])('a header %j', async (line, delimiter) => {
  expect(detectDelimiter(line)).toBe(delimiter);
  const [header] = await read(line);
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
