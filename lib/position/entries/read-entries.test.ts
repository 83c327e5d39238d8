import { expect, test } from 'vitest';
import { maskedPart } from '#lib/loan/masked.ts';
import { readEntries } from './read-entries.ts';

const options = { unit: 'reais', count: 12, timeZone: 'America/Sao_Paulo' } as const;
const read = (description: string) =>
  readEntries([{ amount: 513.4, createdAt: null, description }], options)[0];

test('the words of a description, and the installment that it names, are read', () => {
  expect(read('Estorno da parcela 3/12 de Ana')).toMatchObject({
    installmentNumber: 3,
    words: new Set(['payment', 'reversal']),
  });
});

test('around a masked part no word decides, and those that raise a doubt still do', () => {
  expect(read(`Estorno da parcela 3/12 de ${maskedPart}`)).toMatchObject({
    ...{ text: '', installmentNumber: null },
    words: new Set(),
  });
  expect(read(`Acordo com ${maskedPart}: estorno`)?.words).toEqual(new Set(['new-terms']));
});
