import { describe, expect, test } from 'vitest';
import { createWorkBudget } from '#lib/loan/work-budget.ts';
import { personalTexts } from '#lib/testing/masking/test-personal-values.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { findPersonalKind, holdsPersonalData, isLuhn, isPersonalData } from './personal-data.ts';

test('the check digit of a card decides', () => {
  expect(['4111111111111111', '4111111111111112'].map(isLuhn)).toEqual([true, false]);
});

describe('personal data is found in a text', () => {
  test.each(personalTexts)('%s', (text) => {
    for (const around of [`Pago (${text}) em dia`, `Pago: ${text}.`, text])
      expect(holdsPersonalData(around), around).toBe(true);
    expect(isPersonalData(text)).toBe(true);
  });

  test.each([
    'CNPJ 12ABC34501DE35, filial',
    'boleto 23793381286000782713695000063305984660000026000',
    'Pix E3240250220210615135810450327042',
    'conv 84670000001-7 43590024020-9 02405000243-5 84221010811-9',
    'cartão 4111-1111-1111-1111',
    'cartão 3782 822463 10005',
    'tel. 011987654321',
    'tel. 55 11 98765 4321',
  ])('%s', (text) => {
    expect(holdsPersonalData(text)).toBe(true);
  });
});

test.each([
  'Parcela 3 de 12',
  'R$ 12.345.678,90',
  'Liberado em 20/11/2026 às 11:00:07',
  '2026-11-20T14:00:00.000Z',
  '2026-11-20 2026-12-20',
  'Contrato CCB-2026-000417',
  'Safra 2025-2026',
  'CEP 01310-100',
  'Taxa 1.9999999 a.m.',
  'Agência 0001 conta 123456-7',
  'pagina 4 de 44, lote 20260417',
])('%s holds none', (text) => {
  expect(holdsPersonalData(text)).toBe(false);
});

test('the kind of personal data is named', () => {
  expect(findPersonalKind('a 390.533.447-05 b', ['email', 'cpf'])).toBe('cpf');
  expect(findPersonalKind('a 390.533.447-05 b', ['email'])).toBeNull();
});

test.each([
  ['1@', 4],
  ['a@', 4],
  ['1.', 4],
  ['12.', 4],
  ['1.1.1.1 ', 4],
  ['ana@casa.com.br, ', 4],
  ['12345678 ', 4],
  ['\u0661', 16],
])('in a text of %j alone, each character is searched at most %d times', (part, times) => {
  for (const length of [60, 2000, 20_000]) {
    let work = 0;
    const spend = (units: number) => {
      work += units;
      return true;
    };
    const budget = { isExceeded: false, spend };
    holdsPersonalData(filled(part, length), budget);
    expect(work).toBeLessThanOrEqual(times * length);
  }
});

test('a text counts as one once the budget is exceeded', () => {
  const budget = createWorkBudget(100);
  expect(holdsPersonalData('no digits', budget)).toBe(false);
  expect(holdsPersonalData('a'.repeat(100), budget)).toBe(true);
  expect(holdsPersonalData('no digits', budget)).toBe(true);
  expect(budget.isExceeded).toBe(true);
});

test('so does a text that is too long', () => {
  expect(holdsPersonalData('a'.repeat(20_000))).toBe(false);
  expect(holdsPersonalData('a'.repeat(20_001))).toBe(true);
  expect(isPersonalData(`+${'1'.repeat(30_000)}`)).toBe(false);
});

/** Of ten readings of a text. A cost that is above `enough` has more runs. */
function cost(text: string, enough = 0): number {
  const readTenTimes = () => {
    for (let count = 0; count < 10; count++) holdsPersonalData(text);
  };
  return processorMs(readTenTimes, { runs: enough > 0 ? 21 : 7, enough });
}
const filled = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe.each([
  'ana@casa.com.br, ',
  'a',
  '\u0661',
  '1.',
  '1 ',
  '12  ',
  '+(',
  '12345678+((',
  'A1',
  '12345678-1234-',
  '\u200b1',
  '123..',
  '1234 ',
  '12345678901 ',
])('a text of nothing but %j', (part) => {
  const textOf = (length: number) => `12345678 a@${filled(part, length)}`;

  test('takes eight times as long when it is eight times as long', () => {
    const bound = 16 * (cost(textOf(2000)) + 1);
    expect(cost(textOf(16_000), bound)).toBeLessThan(bound);
  });

  test('takes no more than some times as long as an ordinary one', () => {
    const ordinary = filled('Pagou a parcela 3 de 12 em 20/11/2026, R$ 1.234,56, tel. 98765-4321. ', 8000);
    const bound = 40 * (cost(ordinary) + 0.5);
    expect(cost(textOf(8000), bound)).toBeLessThan(bound);
  });
});
