import { describe, expect, it } from 'vitest';
import { readPastedText } from '../read-pasted-text.ts';
import { listableIdentifiers } from './lookup-choices.ts';

const rows = (text: string) =>
  listableIdentifiers(readPastedText(text))?.map(({ identifiers }) => identifiers[0]?.id) ?? null;

const uuid = (last: number) => `0b7f4c1e-4c66-45e6-8c30-bcca7bbce64${last}`;

describe('a list is offered', () => {
  it.each([
    ['of a column', 'loan_1\nloan_2', ['loan_1', 'loan_2']],
    ['of one line', 'loan_1 loan_2 loan_3', ['loan_1', 'loan_2', 'loan_3']],
    ['of UUIDs on one line', `${uuid(1)} ${uuid(2)}`, [uuid(1), uuid(2)]],
    [
      'of the loans of a letter',
      'Bom dia, o loan_8fKq e o loan_9x da cliente Maria estão em atraso.\nObrigado',
      ['loan_8fKq', 'loan_9x'],
    ],
    [
      'of contract numbers in a sentence, with what else is certain',
      'vejam o contrato CCB-2026-000417 da Maria, o contrato CCB-2026-000418 e também o loan_9x, protocolo 88172',
      ['CCB2026000417', 'CCB2026000418', 'loan_9x'],
    ],
    [
      'of two loans, without their customers and files',
      'o loan_8fKq da cliente cust_1 (CPF 390.533.447-05, file_1) e o loan_9x de cust_2 (529.982.247-25, file_2, sign_1)',
      ['loan_8fKq', 'loan_9x'],
    ],
    [
      'of customers beside one loan, without its files',
      'além do loan_9x (file_1 e file_2), os de 390.533.447-05 e 529.982.247-25',
      ['loan_9x', '39053344705', '52998224725'],
    ],
  ])('%s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it.each([
    ['one loan', 'loan_8fKq'],
    ['one loan, its number and its UUID', `loan_8fKq CCB-2026-000417 ${uuid(1)}`],
    ['what one loan names', '{"id":"loan_8fKq","signatures":[{"id":"sign_1"},{"id":"sign_2"}],"a":"file_1"}'],
    ['numbers that only may be of contracts', 'protocolo 88172 e protocolo 88173 de ontem, por favor'],
    ['funds or offers', 'as ofertas offr_1 e offr_2, o fund_1 e o fund_2'],
  ])('not of %s', (_, text) => {
    expect(rows(text)).toBeNull();
  });

  it('of all identifiers of a long text', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `o contrato do loan_row${index},`).join(' ');
    expect(rows(text)).toHaveLength(5_000);
  });
});
