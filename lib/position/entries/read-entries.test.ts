import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { paid, positionOf, type Sent } from '#lib/testing/test-position.ts';
import { readEntries } from './read-entries.ts';

const options = { unit: 'reais', count: 12, timeZone: 'America/Sao_Paulo' } as const;
const read = (description: Json) =>
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

test('a description that is masked whole leaves it open whether the amount was paid', () => {
  expect(read({ $masked: 'string' })?.words).toEqual(new Set(['waived']));
  const [first, ...payments] = paid(5);
  const hidden = { $masked: 'string' } as unknown as string;
  const sent = [first ?? [0, null], ...payments.map(([amount, day]): Sent => [amount, day, hidden])];
  expect(positionOf(sent, '2026-05-20').paidInstallments).toMatchObject({ certainty: 'fits' });
});
