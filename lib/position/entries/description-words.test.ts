import { expect, test } from 'vitest';
import { processorMs } from '#lib/testing/processor-time.ts';
import { plainText, readNumbering, type WordKind, wordKindsIn } from './description-words.ts';

test.each<[string, WordKind[]]>([
  ['Liberação do crédito', ['disbursement']],
  ['Pagamento da parcela 3/12', ['payment']],
  ['LIQUIDAÇÃO DE BOLETO', ['payment']],
  ['Pagamento parcial', ['payment', 'part']],
  ['Estorno de pagamento', ['payment', 'reversal']],
  ['Devolução ao cliente', ['refund']],
  ['Desconto em folha', ['payroll']],
  ['Quitação antecipada', ['early', 'payoff']],
  ['Multa e juros de mora', ['charges']],
  ['Funds released', ['disbursement']],
  ['Late installment payment', ['payment']],
  ['Employer remittance', ['payroll']],
  ['Cancelamento de estorno', ['reversal', 'undone']],
  ['Débito automático não efetivado', ['not-paid']],
  ['Vencimento da parcela 3/12', ['payment', 'not-paid']],
  ['Pagamento, vencimento 05/03', ['payment']],
  ['Pagamento de parcela com juros', ['payment', 'charges', 'inclusive']],
  ['Juros de mora da parcela 3', ['payment', 'charges']],
  ['Abatimento', ['waived']],
  ['Entrada de acordo', ['new-terms']],
  ['ref. 88213', []],
])('%s', (text, kinds) => expect([...wordKindsIn(plainText(text))].toSorted()).toEqual(kinds.toSorted()));

test.each<[string, number | null, number | null]>([
  ['Pagamento da parcela 3/12', 12, 3],
  ['installment 3 of 12', 12, 3],
  ['parc. 10/12', 12, 10],
  ['Pagamento da parcela 3/24', 12, null],
  ['Pagamento em 05/12', 12, null],
  ['parcela 05/12/2026', 12, null],
  ['parcela 13/12', 12, null],
  ['parcela 3/12', null, 3],
  ['Pagamento da parcela 3', 12, 3],
  ['Pgto parc. nº 03', 12, 3],
  ['3ª parcela', 12, 3],
  ['Recebida a terceira parcela', 12, 3],
  ['3rd installment', 12, 3],
  ['Pagamento da parcela 13', 12, null],
  ['Pagamento de 2 parcelas', 12, null],
  ['Pagamento de 1 parcela', 12, null],
  ['parcela 472,51', 12, null],
])('the number in "%s" of %j', (text, count, number) =>
  expect(readNumbering(plainText(text), count).installmentNumber).toBe(number),
);

test.each([
  'Pagamento da parcela 3/12, com multa',
  'parcela 0012/0036 contrato do cliente de origem sem multa',
])('the numbers of "%s" say nothing of its kind', (written) => {
  const text = plainText(written);
  const { unnumbered } = readNumbering(text, 12);
  expect(wordKindsIn(unnumbered)).toEqual(wordKindsIn(text));
  expect(unnumbered).not.toMatch(/[1-9]/);
});

test.each([
  ['parcela 3/24', 12, true],
  ['parcela 3/12', 12, false],
  ['parcela 05/11', 12, false],
  ['parcela 3/24', null, false],
  ['Pagamento', 12, false],
])('the count in "%s" is another one than %j: %s', (text, count, isOther) =>
  expect(readNumbering(text, count).isOfOtherCount).toBe(isOther),
);

test('a description that is ten times as long costs no more than ten times as much', () => {
  const timeOf = (digits: number) => {
    const long = `parcela ${'1'.repeat(digits)}`;
    return processorMs(() => {
      expect(wordKindsIn(plainText(long))).toEqual(new Set(['payment']));
      expect(readNumbering(plainText(long), 12).installmentNumber).toBeNull();
    });
  };
  timeOf(100_000);
  // A pattern that is quadratic takes a hundred times as long.
  expect(timeOf(1_000_000)).toBeLessThan(30 * Math.max(timeOf(100_000), 5));
});
