import { describe, expect, it } from 'vitest';
import { readPasted } from './read-pasted.ts';

const rows = (text: string) =>
  readPasted(text).list?.map(({ line, identifiers }) => `${line} ${identifiers[0]?.id ?? '-'}`) ?? null;

describe('a list', () => {
  it.each([
    ['a column', 'loan_1\nloan_2\r\n\nloan_3\n', ['1 loan_1', '2 loan_2', '4 loan_3']],
    ['a column under its name', 'contract_number\nCCB-1\nCCB-2', ['2 CCB1', '3 CCB2']],
    ['short numbers', '7\n12\n0417', ['1 7', '2 12', '3 417']],
    ['words of one line', 'loan_1 loan_2 loan_3', ['1 loan_1', '1 loan_2', '1 loan_3']],
    ['cells of one line', 'loan_1;loan_2;\tloan_3', ['1 loan_1', '1 loan_2', '1 loan_3']],
    ['with commas', '417123, 417124, 417125', ['1 417123', '1 417124', '1 417125']],
    ['quoted cells', '"417123"\n"417124"', ['1 417123', '2 417124']],
    ['a list of JSON', '[\n  "loan_1",\n  "loan_sparse"\n]', ['2 loan_1', '3 loan_sparse']],
    ['a row twice', '417\n418\n0417\n418', ['1 417', '2 418']],
    ['points', '-417123\n-417124\n-417125', ['1 417123', '2 417124', '3 417125']],
    ['points with blanks', '- 417123\n- 417124', ['1 417123', '2 417124']],
    [
      'points under a name with figures',
      'Lote 2026\n-417123\n-417124',
      ['1 LOTE2026', '2 417123', '3 417124'],
    ],
    [
      'numbers broken by a narrow column',
      'CCB-2026-\n000417\nCCB-2026-\n000418',
      ['1 CCB2026000417', '3 CCB2026000418'],
    ],
    [
      'a row that holds nothing',
      '417123\n417124\n?\n417125\n417126\n417127',
      ['1 417123', '2 417124', '3 -', '4 417125', '5 417126', '6 417127'],
    ],
    ['damaged cells', '417123\n4,17E+05\n417124\n417125', ['1 417123', '2 ', '3 417124', '4 417125']],
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
    ['a number in two pieces', 'CCB-2026-\n000417'],
    ['a quoted number in two pieces', '> CCB-2026-\r\n> 000417\r\n'],
    ['a CPF in two pieces', '390.533.447\n-05'],
    ['a UUID in two pieces', '0b7f4c1e-1111-\n4222-8333-123456789abc'],
    ['an object of JSON', '{\n "id": "loan_1",\n "offer": "offr_1",\n "x": "sign_1"\n}'],
    [
      'a letter',
      'Bom dia,\no contrato loan_1 e o loan_2 da cliente Maria\nestão em atraso desde ontem, 417123.\nObrigado',
    ],
    ['an amount', '5.000,00'],
    ['a sentence with an amount', 'segue o contrato 417123 da cliente, no valor de R$ 51,34'],
    ['a sentence with a day and an amount', 'segue o contrato 417123 de 20/11/2026, R$ 51,34'],
  ])('is not %s', (_, text) => {
    expect(rows(text)).toBeNull();
  });

  it('keeps the other ways to read a row', () => {
    const { list } = readPasted('offr_1;CCB-1\noffr_2;CCB-2\noffr_3;CCB-3\noffr_4;CCB-4');
    expect(list?.[1]?.identifiers.map(({ id }) => id)).toEqual(['offr_2', 'CCB2']);
  });

  it.each([2, 30])('asks for every reading of its rows, each once: of %i rows', (rows) => {
    const table = Array.from({ length: rows }, (_, at) => `offr_${at + 1};CCB-${at + 1};390.533.447-05`);
    const { list, identifiers } = readPasted(table.join('\n'));
    expect(list).toHaveLength(rows);
    const ids = identifiers.map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(['offr_1', '39053344705', 'CCB1', 'offr_2', 'CCB2']);
    expect(ids).toHaveLength(2 * rows + 1);
  });

  it('is of the loans that its rows name, whatever else these hold', () => {
    const { list } = readPasted('loan_1;CCB-1\nloan_2;CCB-2\nloan_3;CCB-3\nloan_4;CCB-4');
    expect(list?.[1]?.identifiers.map(({ id }) => id)).toEqual(['loan_2']);
  });

  it('has ten thousand rows at most, in their order, and says if there were more', () => {
    const column = (length: number) => Array.from({ length }, (_, index) => `${900_000 - index}`);
    const whole = readPasted(column(10_000).join('\n'));
    expect(whole.list?.map(({ identifiers }) => identifiers[0]?.id)).toEqual(column(10_000));
    expect(whole.truncated).toEqual([]);
    const more = readPasted(column(10_001).join('\n'));
    expect(more.list).toHaveLength(10_000);
    expect(more.truncated).toEqual(['identifiers']);
  });
});
