import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReason } from './reveal-reason.ts';

test.each([
  ['Cliente pede o endereço de entrega', 'Cliente pede o endereço de entrega'],
  ['  Chamado\n20260417000123456  do   SAC ', 'Chamado 20260417000123456 do SAC'],
  ['Contrato CCB-2026-000417, parcela 3 de 12', 'Contrato CCB-2026-000417, parcela 3 de 12'],
  ['ﬁla de atendimento\u200b', 'fila de atendimento'],
])('%j is kept as %j', (typed, text) => {
  expect(parseReason({ text: typed })).toEqual({ ok: true, reason: { text } });
});

test.each<[unknown, string]>([
  ['', 'empty'],
  [' \u200b\n', 'empty'],
  ['pedido', 'too-short'],
  ['aaaaaaaaaaaaaaa', 'too-short'],
  ['..............', 'too-short'],
  ['motivo '.repeat(50), 'too-long'],
  ['x'.repeat(100_000), 'too-long'],
  [7, 'unreadable'],
  [undefined, 'unreadable'],
])('%.20j is refused: %s', (typed, kind) => {
  expect(parseReason({ text: typed })).toEqual({ ok: false, fault: { kind } });
});

test.each([
  ['cliente 390.533.447-05 ligou', 'cpf'],
  ['cliente 39053344705 ligou', 'cpf'],
  ['cliente 390 533 447 06 ligou', 'cpf'],
  ['cliente 3９0.533.447-05 ligou', 'cpf'],
  ['cliente 390\u200b53344705 ligou', 'cpf'],
  ['empresa 11.222.333/0001-81 ligou', 'cnpj'],
  ['empresa 12abc34501de35 ligou', 'cnpj'],
  ['escreveu de maria@exemplo.com.br', 'email'],
  ['ligou do (11) 98765-4321 agora', 'phone'],
  ['ligou do 11987654321 agora', 'phone'],
  ['cartão 4111 1111 1111 1111 dele', 'card'],
])('%s is refused: %s', (typed, holds) => {
  expect(parseReason({ text: typed })).toEqual({ ok: false, fault: { kind: 'personal', holds } });
});

describe('the reason in a request', () => {
  test('a code, or a text, and not both', () => {
    expect(parseReason({ code: 'dispute' })).toEqual({ ok: true, reason: { code: 'dispute' } });
    expect(parseReason({ text: 'Cliente pediu por telefone' }).ok).toBe(true);
    for (const input of [{ code: 'x' }, { code: 'dispute', text: 'Cliente pediu' }, {}, null, 'dispute']) {
      expect(parseReason(input)).toEqual({ ok: false, fault: { kind: 'unreadable' } });
    }
  });

  test('any ticket number that is not empty, on one line', () => {
    const reason = { code: 'dispute' as const };
    const parsed = (ticket: unknown) => parseReason({ ...reason, ticket });
    for (const [typed, ticket] of [
      ['SAC-417', 'SAC-417'],
      ['  20260417000123456 ', '20260417000123456'],
      ['chamado\n7\u200b', 'chamado 7'],
    ])
      expect(parsed(typed)).toEqual({ ok: true, reason: { ...reason, ticket } });
    for (const none of [undefined, '', ' \u200b']) expect(parsed(none)).toEqual({ ok: true, reason });
    for (const wrong of [
      417,
      null,
      'S'.repeat(65),
      'x'.repeat(100_000),
      '390.533.447-05',
      'maria@exemplo.com.br',
    ])
      expect(parsed(wrong)).toEqual({ ok: false, fault: { kind: 'ticket' } });
  });

  test('nothing throws, and what is kept passes again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 300 })), (input) => {
        parseReason(input);
        parseReason({ code: 'dispute', ticket: input });
        const checked = parseReason({ text: input });
        if (checked.ok && 'text' in checked.reason)
          expect(parseReason({ text: checked.reason.text })).toEqual(checked);
      }),
    );
  });
});
