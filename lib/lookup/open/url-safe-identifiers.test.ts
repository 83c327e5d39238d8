import { expect, test } from 'vitest';
import { readPastedText } from '../read-pasted-text.ts';
import { urlSafeIdentifiers, withoutDocuments } from './url-safe-identifiers.ts';

const loans = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `loan_${String(index).padStart(length, 'a')}`);

test('a URL holds at most twenty identifiers, and no document', () => {
  const text = readPastedText(`${loans(25, 20).join('\n')}\n390.533.447-05`);
  expect(urlSafeIdentifiers(text, null)).toEqual(loans(20, 20));
});

test('long identifiers are fewer, for 2,048 characters', () => {
  const ids = urlSafeIdentifiers(readPastedText(loans(20, 120).join('\n')), null);
  expect(ids).toEqual(loans(11, 120));
});

const idsOf = (text: string) => withoutDocuments(readPastedText(text)).identifiers.map(({ id }) => id);

test.each([
  ...['390.533.447-05', '39053344705', 'CPF 390.533.447-05', '11.222.333/0001-81'],
  ...['(41) 93629-4812', '41936294812', 'maria@exemplo.com.br'],
])('nothing of %s in a link is looked up', (text) => {
  expect(readPastedText(text).identifiers).not.toEqual([]);
  expect(idsOf(text)).toEqual([]);
  expect(withoutDocuments(readPastedText(text)).typed).toBeNull();
});

test('a link that holds a document keeps its identifiers of the API', () => {
  expect(idsOf('390.533.447-05 loan_8fKq2Lw')).toEqual(['loan_8fKq2Lw']);
});

test('a link without a document is looked up as it is', () => {
  const text = readPastedText('CCB-2026-000417');
  expect(withoutDocuments(text)).toBe(text);
});
