import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../identifiers/parse-document.ts';
import { readPastedText } from '../read-pasted-text.ts';

const rows = (text: string) =>
  readPastedText(text).list?.map(({ line, identifiers }) => `${line} ${identifiers[0]?.id ?? '-'}`) ?? null;

describe('a list', () => {
  it.each([
    ['a column', 'loan_1\nloan_2\r\n\nloan_3\n', ['1 loan_1', '2 loan_2', '4 loan_3']],
    ['a column under its name', 'contract_number\nCCB-1\nCCB-2', ['2 CCB1', '3 CCB2']],
    ['short numbers', '7\n12\n0417', ['1 7', '2 12', '3 417']],
    ['cells of one line', 'loan_1;loan_2;\tloan_3', ['1 loan_1', '1 loan_2', '1 loan_3']],
    ['with commas', '417123, 417124, 417125', ['1 417123', '1 417124', '1 417125']],
    ['quoted cells', '"417123"\n"417124"', ['1 417123', '2 417124']],
    ['a list of JSON', '[\n  "loan_1",\n  "loan_sparse"\n]', ['2 loan_1', '3 loan_sparse']],
    ['a row twice', '417\n418\n0417\n418', ['1 417', '2 418']],
    ['points', '-417123\n-417124\n-417125', ['1 417123', '2 417124', '3 417125']],
    ['points with blanks', '- 417123\n- 417124', ['1 417123', '2 417124']],
    ['points under a name with figures', 'Lote 2026\n-417123\n-417124', ['2 417123', '3 417124']],
    [
      'a row that holds nothing',
      '417123\n417124\n?\n417125\n417126\n417127',
      ['1 417123', '2 417124', '3 -', '4 417125', '5 417126', '6 417127'],
    ],
    [
      'cells that a spreadsheet changed',
      '417123.0\n4,17E+05\n417124\n417125',
      ['1 417123', '2 -', '3 417124', '4 417125'],
    ],
    [
      'a table, by its strongest cell',
      'id;contract;who\nloan_1;CCB-1;Maria\nloan_2;CCB-2;José',
      ['2 loan_1', '3 loan_2'],
    ],
  ])('%s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it.each([
    ['one identifier', 'loan_1'],
    ['one in two pieces', 'loan_8fKq\nZp0vN4'],
    ['a UUID in two pieces', '0b7f4c1e-1111-\n4222-8333-123456789abc'],
    ['an object of JSON', '{\n "id": "loan_1",\n "offer": "offr_1",\n "x": "sign_1"\n}'],
    [
      'a letter',
      'Bom dia,\no contrato loan_1 e o loan_2 da cliente Maria\nestão em atraso desde ontem, 417123.\nObrigado',
    ],
    ['an amount', '5.000,00'],
    ['one row of a spreadsheet', '417123\tMaria\tR$ 350,00\t12/03/2026'],
    ['a sentence with an amount', 'segue o contrato 417123 da cliente, no valor de R$ 51,34'],
    ['a sentence with a day and an amount', 'segue o contrato 417123 de 20/11/2026, R$ 51,34'],
  ])('is not %s', (_, text) => {
    expect(rows(text)).toBeNull();
  });

  it.each([2, 30])('asks for every reading of its rows, each once: of %i rows', (rows) => {
    const uuid = (index: number) => `0b7f4c1e-4c66-45e6-8c30-${String(index).padStart(12, '0')}`;
    const table = Array.from({ length: rows }, (_, index) => `cust_${index + 1};${uuid(index + 1)}`);
    const { list, identifiers } = readPastedText(table.join('\n'));
    expect(list).toHaveLength(rows);
    const ids = identifiers.map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual([uuid(1), 'cust_1', uuid(2), 'cust_2']);
    expect(ids).toHaveLength(2 * rows);
  });

  it('is of the loans that its rows name, whatever else these hold', () => {
    const { list } = readPastedText('loan_1;CCB-1\nloan_2;CCB-2\nloan_3;CCB-3\nloan_4;CCB-4');
    expect(list?.[1]?.identifiers.map(({ id }) => id)).toEqual(['loan_2']);
  });

  it('has ten thousand rows at most, in their order, and says if there were more', () => {
    const column = (length: number) => Array.from({ length }, (_, index) => `${900_000 - index}`);
    const whole = readPastedText(column(10_000).join('\n'));
    expect(whole.list?.map(({ identifiers }) => identifiers[0]?.id)).toEqual(column(10_000));
    expect(whole.truncated).toEqual([]);
    const more = readPastedText(column(10_001).join('\n'));
    expect(more.list).toHaveLength(10_000);
    expect(more.truncated).toEqual(['identifiers']);
  });

  const cpfs = ['39053344705', '111.444.777-35', '52998224725'];
  const uuids = ['0b7f4c1e-4c66-45e6-8c30-3f1c2b4a5d6e', '0b7f4c1e-4c66-45e6-8c30-3f1c2b4a5d6f'];
  const of = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => row(index));
  const numbers = (count: number) => of(count, (index) => `${index + 1} ${417_123 + index}`);

  it.each([2, 3, 24])('of contract numbers and a CPF is a list of the contracts: %i rows', (count) => {
    for (const delimiter of [';', '\t', ',', '|', ' | ', ' - ', ' — ']) {
      for (const most of [1, 3]) {
        const row = (index: number) => [`${417_123 + index}`, cpfs[index % most]];
        expect(rows(of(count, (index) => row(index).join(delimiter)).join('\n'))).toEqual(numbers(count));
        expect(rows(of(count, (index) => row(index).toReversed().join(delimiter)).join('\n'))).toEqual(
          numbers(count),
        );
      }
    }
  });

  it.each([
    ['a branch', (index: number) => `${101 + (index % 5)};${417_123 + index};${cpfs[index % 3]}`],
    ['a longer branch', (index: number) => `${1001 + (index % 5)};${417_123 + index};${cpfs[index % 3]}`],
    ['their number', (index: number) => `${index + 1};${417_123 + index};${cpfs[index % 3]}`],
    [
      'a telephone',
      (index: number) => `(11) 9876${index % 10}-4321;119876${54_300 + index};${417_123 + index}`,
    ],
    [
      'a day and an amount',
      (index: number) => `${(index % 28) + 1}/10/2026;1.${100 + index},00;${417_123 + index}`,
    ],
    ['an installment', (index: number) => `${index + 1}/24;${417_123 + index}`],
    ['a word and a figure', (index: number) => `lote ${1 + (index % 3)};${417_123 + index}`],
    ['quotes', (index: number) => `"Silva; Maria";"${417_123 + index}";"${cpfs[index % 3]}"`],
    ['the UUID of a customer', (index: number) => `${uuids[index % 2]};${417_123 + index}`],
    ['the same offer', (index: number) => `prod_1;${417_123 + index}`],
  ])('is of the contracts where each row begins with %s', (_, row) => {
    expect(rows(of(24, row).join('\n'))).toEqual(numbers(24));
  });

  it('is of contract numbers that zeros lead, though they count from none', () => {
    const table = of(
      24,
      (index) => `${1001 + (index % 5)};${`${index}`.padStart(8, '0')};${cpfs[index % 3]}`,
    );
    expect(rows(table.join('\n'))).toEqual(of(24, (index) => `${index + 1} ${index}`));
  });

  it('is of one contract where two of its rows are of other people', () => {
    const two = of(24, (index) => `${417_123 + (index >> 1)};${index % 2};${cpfOf(390_533_400 + index)}`);
    expect(rows(two.join('\n'))).toEqual(of(12, (index) => `${2 * index + 1} ${417_123 + index}`));
  });

  it('is of the column that its name says', () => {
    const table = (names: string) => [
      names,
      ...of(24, (index) => `${417_123 + (index % 8)};${90_417 + 7 * index}`),
    ];
    expect(rows(table('Nº do contrato;conta').join('\n'))?.[1]).toBe('3 417124');
    expect(rows(table('filial;Contrato').join('\n'))?.[1]).toBe('3 90424');
  });

  it.each([
    ['branches', (index: number) => `${1001 + (index % 3)}`],
    ['counts', (index: number) => `${12 * (index + 1)}`],
    ['telephones', (index: number) => `119876543${10 + index}`],
    ['amounts', (index: number) => `R$ ${1000 + index}`],
  ])('of CPFs and %s is a list of the people', (_, other) => {
    const people = of(24, (index) => cpfOf(390_533_400 + index));
    const list = rows(people.map((cpf, index) => `${cpf};${other(index)}`).join('\n'));
    expect(list).toEqual(people.map((cpf, index) => `${index + 1} ${cpf}`));
  });

  it('never reads a row as a number that is cut out of a longer word', () => {
    const { list } = readPastedText(of(24, (index) => `${2_159_312 + index}/FGP`).join('\n'));
    const ids = list?.flatMap(({ identifiers }) => identifiers.map(({ id }) => id));
    expect(ids).toEqual(of(24, (index) => `${2_159_312 + index}FGP`));
  });

  it('reads no contract number in a column of CPFs that have lost their zeros', () => {
    const cells = ['CPF', '12345601', '1234552', '7654321', '123456', '390.533.447-05'];
    const { list } = readPastedText(cells.join('\n'));
    expect(list?.map(({ identifiers }) => identifiers.map(({ kind, id }) => `${kind} ${id}`))).toEqual([
      ['document 00012345601'],
      ['document 00001234552'],
      [],
      [],
      ['document 39053344705'],
    ]);
  });

  it.each([
    ['a column', (cpf: string) => cpf, 'CPF'],
    ['a table', (cpf: string) => `Maria;${cpf}`, 'nome;CPF do cliente'],
    ['a table with tabs', (cpf: string) => `${cpf}\t12/03/2026`, 'Nº CPF/CNPJ\tdata'],
  ])('of CPFs without their zeros is a list of people under a heading of %s', (_, row, names) => {
    const lost = ['1234567890', '39053344705', '123456797', '52998224725', '6990590000123'];
    const list = readPastedText([names, ...lost.map(row)].join('\n')).list;
    const kept = ['01234567890', '39053344705', '00123456797', '52998224725', '06990590000123'];
    expect(list?.map(({ identifiers: [one] }) => `${one?.kind} ${one?.id}`)).toEqual(
      kept.map((id) => `document ${id}`),
    );
    const nameless = readPastedText(lost.map(row).join('\n')).identifiers;
    expect(nameless.map(({ id }) => id)).not.toContain('01234567890');
  });

  it('finds no other contract of a person where that of the row is unknown', () => {
    for (const row of [`417123;${cpfs[0]}`, `417123 ${cpfs[1]}`, `CCB-2026-000417;${cpfs[0]};${uuids[0]}`]) {
      const { list } = readPastedText(of(24, (index) => row.replace('417', `${417 + index}`)).join('\n'));
      expect(list).toHaveLength(24);
      expect(list?.flatMap(({ identifiers }) => identifiers.map(({ kind }) => kind))).not.toContain(
        'document',
      );
      expect(list?.flatMap(({ identifiers }) => identifiers.map(({ kind }) => kind))).not.toContain(
        'externalId',
      );
    }
  });

  it('has no piece of a number for another', () => {
    const { list } = readPastedText(of(24, (index) => `CCB 2026 000${417 + index};${cpfs[0]}`).join('\n'));
    expect(list?.[0]?.identifiers[0]?.id).toBe('CCB2026000417');
    expect(list?.[0]?.identifiers.map(({ id }) => id)).not.toContain('417');
  });

  it('has no count for the contract of a row that has another identifier', () => {
    const { list } = readPastedText(`${cpfs[0]} 3\noffr_a0 12\nCCB-2026-000417\nCCB-2026-000418`);
    const kinds = list?.map(({ identifiers }) => identifiers[0]?.kind);
    expect(kinds).toEqual(['document', 'reference', 'contract', 'contract']);
  });

  it('is of the person where a row of a table has no contract number', () => {
    const table = of(24, (index) => `${index === 5 ? '' : 417_123 + index};${cpfs[index % 3]}`);
    expect(rows(table.join('\n'))?.[5]).toBe('6 52998224725');
  });

  it.each([
    ...['1) ', '(1) ', '1. ', '1.) ', '#1 ', '#1: ', '1 - ', '1- ', '1 – ', '1º ', '1)', ' 1)  '],
    ...['1;', '1\t'],
  ])('has no number of a row for an identifier: %j', (mark) => {
    for (const count of [2, 3, 24]) {
      for (const first of [1, 8]) {
        const text = of(count, (index) => `${mark.replace('1', `${index + first}`)}${417_123 + index}`);
        expect(rows(text.join('\n'))).toEqual(numbers(count));
      }
    }
    const words = of(24, (index) => `${mark.replace('1', `${index + 1}`)}CCB-2026-000${417 + index}`).join(
      '\n',
    );
    expect(rows(words)?.[1]).toBe('2 CCB2026000418');
    expect(readPastedText(words).identifiers.map(({ id }) => id)).not.toContain('2');
  });

  it.each([
    ['a year after them', '417 - 2026\n418 - 2026\n419 - 2026', ['4172026', '4182026', '4192026']],
    ['a check digit', '41712 - 3\n41713 - 7\n41714 - 1', ['417123', '417137', '417141']],
  ])('keeps numbers that only look as if they counted: %s', (_, text, ids) => {
    const { list, identifiers } = readPastedText(text);
    const read = (list?.flatMap((entry) => entry.identifiers) ?? identifiers).map(({ id }) => id);
    expect(read).toEqual(expect.arrayContaining(ids));
  });

  it('has a row for each contract number of a table', () => {
    const count = fc.integer({ min: 2, max: 40 });
    const repeated = fc.constantFrom(
      () => 'Maria Silva',
      (index: number) => cpfs[index % 3] ?? '',
      (index: number) => uuids[index % 2] ?? '',
      (index: number) => `${1001 + (index >> 1)}`,
      (index: number) => `${index % 2 ? 'open' : 'closed'}`,
      (index: number) => `${10 + (index >> 1)}/11/2026`,
      (index: number) => `R$ ${500 + (index >> 1)}`,
      (index: number) => `cust_${1 + (index >> 1)}`,
    );
    const contract = fc.oneof(
      fc.stringMatching(/^[1-9]\d{4,8}$/),
      fc.stringMatching(/^CCB-20\d\d-[1-9]\d{5}$/),
    );
    const delimiter = fc.constantFrom(';', '\t', ',', '|', '; ', ', ');
    fc.assert(
      fc.property(
        count.chain((rows) => fc.uniqueArray(contract, { minLength: rows, maxLength: rows })),
        fc.array(repeated, { minLength: 1, maxLength: 4 }),
        fc.array(repeated, { maxLength: 4 }),
        delimiter,
        (contracts, before, after, between) => {
          const table = contracts.map((number, index) =>
            [...before.map((cell) => cell(index)), number, ...after.map((cell) => cell(index))].join(between),
          );
          const { list } = readPastedText(table.join('\n'));
          expect(list?.map(({ identifiers }) => identifiers[0]?.id)).toEqual(
            contracts.map((number) => number.replaceAll('-', '')),
          );
        },
      ),
    );
  });
});

/** A CPF that begins with nine digits. */
function cpfOf(base: number): string {
  const all = Array.from({ length: 100 }, (_, digits) => `${base}${`${digits}`.padStart(2, '0')}`);
  return all.find((text) => parseDocument(text)) ?? '';
}
