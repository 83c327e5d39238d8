import { expect, test } from 'vitest';
import { readPastedText } from '../read-pasted-text.ts';
import { urlSafeIdentifiers } from './url-safe-identifiers.ts';

const loans = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `loan_${String(at).padStart(length, 'a')}`);

test('a URL holds at most twenty identifiers, and no document', () => {
  const text = readPastedText(`${loans(25, 20).join('\n')}\n390.533.447-05`);
  expect(urlSafeIdentifiers(text, null)).toEqual(loans(20, 20));
});

test('long identifiers are fewer: the home page takes no URL over 2,048 characters', () => {
  const ids = urlSafeIdentifiers(readPastedText(loans(20, 120).join('\n')), null);
  expect(ids).toEqual(loans(11, 120));
});
