import { expect, test } from 'vitest';
import { cpfAmongWords, readPastedIdentifiers, wholeDocument } from './pasted-identifiers.ts';

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

test('a document is read with its name and its separators, and a CPF among words', () => {
  for (const text of ['39053344705', 'CPF 390.533.447-05', 'cpf: 390 533 447 05'])
    expect(wholeDocument(text), text).toBe('39053344705');
  expect(wholeDocument('CNPJ 11.222.333/0001-81')).toBe('11222333000181');
  for (const text of ['390.533.447-06', 'CCB 39053344705', '11222333000182', ''])
    expect(wholeDocument(text), text).toBeNull();
  for (const text of ['Maria 390.533.447-05', '39053344705 (titular)', 'cliente 390533447-05, ligou'])
    expect(cpfAmongWords(text), text).toBe('39053344705');
  for (const text of [
    'SAC-39053344705',
    'loan_39053344705',
    '139053344705',
    '390.533.447-051',
    'u39053344705',
  ])
    expect(cpfAmongWords(text), text).toBeNull();
});

test('looking for a CPF takes time that grows with the text alone', () => {
  const started = performance.now();
  for (const text of ['390.533.447', '1', '39053344706 ']) cpfAmongWords(text.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
