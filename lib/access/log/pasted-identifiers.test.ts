import { expect, test } from 'vitest';
import { processorMs } from '#lib/testing/processor-time.ts';
import {
  documentAmongWords,
  documentInContract,
  readPastedIdentifiers,
  wholeDocument,
} from './pasted-identifiers.ts';

test('one a line, or divided as spreadsheets do; each once, in order', () => {
  const text = 'CCB-2\r\nCCB-1, loan_8fKq;\t"CCB  3"\n\n CCB-1 \n';
  expect(readPastedIdentifiers(text)).toEqual(['CCB-2', 'CCB-1', 'loan_8fKq', 'CCB 3']);
});

test('nothing is nothing, and what is far too long is no key', () => {
  expect(readPastedIdentifiers(' \n;,\t')).toEqual([]);
  expect(readPastedIdentifiers(`a\n${'x'.repeat(201)}`)).toBeNull();
  // No text of the database holds it.
  expect(readPastedIdentifiers('a\nb\0c')).toBeNull();
});

test('a hundred thousand are read', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `CCB-${index}`).join('\n');
  expect(readPastedIdentifiers(text)).toHaveLength(100_000);
});

/** As word processors, web pages and forms of other systems write a CPF. */
const asPasted = [
  ...['390.533.447–05', '390.533.447\u221205', '\u200b390.533\u200b.447-05', '390\u00a0533\u00a0447\u00a005'],
  ...['３９０.５３３.４４７-０５', '\u2066390.533.447-05\u2069'],
];

test('a document is read with its name and its separators, and a CPF among words', () => {
  for (const text of [
    '39053344705',
    'CPF 390.533.447-05',
    'cpf: 390 533 447 05',
    'CPF39053344705',
    ...asPasted,
  ])
    expect(wholeDocument(text), text).toBe('39053344705');
  expect(wholeDocument('CNPJ 11.222.333/0001-81')).toBe('11222333000181');
  for (const text of ['390.533.447-06', 'CCB 39053344705', '11222333000182', ''])
    expect(wholeDocument(text), text).toBeNull();
  for (const text of [
    ...[
      'Maria 390.533.447-05',
      '39053344705 (titular)',
      'cliente 390533447-05, ligou',
      'CPF nº 390/533/447/05',
      'cliente cpf39053344705, ligou',
      'cliente CPF:390.533.447-05, ligou',
    ],
    ...asPasted.map((text) => `cliente ${text}, ligou`),
  ])
    expect(documentAmongWords(text), text).toBe('39053344705');
  for (const text of [
    'SAC-39053344705',
    'loan_39053344705',
    '139053344705',
    '390.533.447-051',
    'u39053344705',
  ])
    expect(documentAmongWords(text), text).toBeNull();
});

test('a CNPJ among words is one, and in a contract only a document with its punctuation', () => {
  expect(documentAmongWords('empresa 11.222.333/0001-81, matriz')).toBe('11222333000181');
  expect(documentInContract('cliente 390.533.447-05')).toBe('39053344705');
  expect(documentInContract('(11.222.333/0001-81)')).toBe('11222333000181');
  for (const text of ['CCB 39053344705', 'CCB 390533447-05'])
    expect(documentInContract(text), text).toBeNull();
});

test('looking for a CPF takes time that grows with the text alone', () => {
  const cost = (times: number) =>
    processorMs(() => {
      for (const text of ['390.533.447', '1', '39053344706 ']) documentAmongWords(text.repeat(times));
    });
  cost(1000);
  // Ten times the text takes about ten times the processor time, and far less than a hundred times.
  expect(cost(20_000)).toBeLessThan(30 * Math.max(cost(2000), 1));
});
