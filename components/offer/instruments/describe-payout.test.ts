import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import type { Locale } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { Json } from '#lib/loan/json.ts';
import { reviewCashout } from '#lib/offer/instruments/review-cashout.ts';
import { createFormat } from '#lib/view/format.ts';
import { describePayout } from './describe-payout.ts';

const cpf = '390.533.447-05';
const customer = { id: 'cust_1', cpf };
const to = (holder: Json) => ({ bank: '001', branch: '1584', account: '210169-6', holder });
const pix = (holder: Json): Json => ({ type: 'transfer', method: 'pix', to: to(holder) });
const hidden = { $masked: 'string' };

function described(entry: Json, of: Json = customer, locale: Locale = 'en') {
  const [instrument] = reviewCashout({ customer: of, cashout: [entry] }, '2008-10-01', 'reais');
  const { facts, questions } = describePayout(instrument ?? expect.unreachable(), {
    t: createTranslator({ locale, messages: locale === 'en' ? en : ptBr, namespace: 'review' }),
    format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }),
  });
  return [facts.join(' · ').replaceAll('\u00a0', ' '), ...questions];
}

describe('one line a payout', () => {
  test.each<[string, Json, Json, string[]]>([
    [
      'to the customer',
      pix({ cpf }),
      customer,
      ['Pix · Banco do Brasil · the holder’s CPF is the customer’s'],
    ],
    [
      'to somebody else',
      pix({ cpf: '462.698.889-05' }),
      customer,
      ['Pix · Banco do Brasil', 'The holder’s CPF is not the customer’s: whose account is it?'],
    ],
    [
      'to another bank',
      pix({ cpf }),
      { ...customer, account: { bank: '237', branch: '0001', account: '99999-1' } },
      [
        'Pix · Banco do Brasil · the holder’s CPF is the customer’s',
        'The customer’s account is at Banco Bradesco: was another bank agreed?',
      ],
    ],
    [
      'a boleto',
      { type: 'boleto', line: '23790448095616862379336011058009740430000124020' },
      customer,
      ['Boleto · Banco Bradesco · R$ 1,240.20 · due 1 Nov 2008'],
    ],
    [
      'a boleto whose line is wrong',
      { type: 'boleto', line: '23790448095616862379336011058009740430000124090' },
      customer,
      ['Boleto', 'The boleto’s check digits do not hold: was the line copied in full?'],
    ],
    ['nothing in the answer', { paymentMethod: 'pymt_1' }, customer, ['How it is paid is not in the answer']],
    ['nothing shown', { type: 'transfer', to: { cpf: hidden } }, customer, ['Transfer · not shown to you']],
    ['nothing shown, and no word', { paymentMethod: hidden }, customer, ['not shown to you']],
    [
      'no document of the customer',
      pix({ cpf }),
      'cust_1',
      [
        'Pix · Banco do Brasil · the holder’s CPF cannot be compared: the customer’s document is not in the answer',
      ],
    ],
  ])('%s', (_, entry, of, expected) => {
    expect(described(entry, of)).toEqual(expected);
  });

  test('reads as a banker writes', () => {
    expect(described(pix({ cpf }), customer, 'pt-BR')).toEqual([
      'Pix · Banco do Brasil · CPF do titular é o do cliente',
    ]);
    expect(described(pix({ cpf: '462.698.889-05' }), customer, 'pt-BR')[1]).toBe(
      'O CPF do titular não é o do cliente: de quem é a conta?',
    );
  });
});
