import fc from 'fast-check';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import type { Locale } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { JsonObject } from '#lib/loan/json.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { display, factsOf, languageOf } from '#lib/testing/test-summary.ts';
import { formatOpinion, writeOpinion } from './write-opinion.ts';

const offer: JsonObject = {
  ...s01,
  createdAt: '2025-11-18T12:29:00.000Z',
  expectedDisbursementDate: '2025-11-23',
  firstDueDate: '2026-01-05',
};

function partsOf(loan: JsonObject, options: Parameters<typeof factsOf>[1] = {}, locale: Locale = 'pt-BR') {
  const messages = locale === 'en' ? en : ptBr;
  const { view } = factsOf(loan, options);
  const { verdicts, contradictions, format } = languageOf(locale);
  return writeOpinion(view, {
    t: createTranslator({ locale, messages, namespace: 'opinion' }),
    reasonText: { t: verdicts, contradictionWords: contradictions, format, answer: view },
    reviewText: { t: createTranslator({ locale, messages, namespace: 'review' }), format },
    causeText: {
      ...{ t: createTranslator({ locale, messages, namespace: 'causes' }), loan, display, format },
      units: view.review?.units ?? [],
    },
  });
}
const textOf = (parts: ReturnType<typeof partsOf>) =>
  formatOpinion({ parts, conclusion: '' }, (group) => group, 'text');
const saidOf = (change: JsonObject, group: string) =>
  partsOf({ offer: { ...offer, ...change } }).flatMap((part) =>
    part.group === group ? [part.text.replaceAll('\u00a0', ' ')] : [],
  );

describe('an opinion', () => {
  test('says in one line what was checked and agrees, and why the rest was not', () => {
    expect(saidOf({}, 'differences')).toEqual([]);
    expect(saidOf({ firstDueDate: null }, 'checked')).toEqual([
      'Valores: data do desembolso, valor total, juros, taxa anual, CET a.m., soma do desembolso da oferta, seguro, multa.',
    ]);
    expect(saidOf({ firstDueDate: null }, 'unchecked')).toEqual([
      'Primeiro vencimento: veio nulo.',
      'Parcela, CET a.a., CET a.m., IOF, IOF adicional: as datas necessárias não foram informadas.',
      'Soma do desembolso: não consta da resposta.',
      'Normas: 3 de 4 conferidos.',
      'Assinaturas: faltam dados.',
      'Pagamentos: faltam dados.',
    ]);
  });

  test('says what the borrower pays more by a wrong installment, once', () => {
    expect(saidOf({ installmentAmount: 523.4 }, 'differences')).toEqual([
      'Parcela R$ 523,40 → R$ 513,40. Fonte: Tabela Price; SAC. Campos: /offer/disbursementAmount, /offer/iofAmount, /offer/iofAdditionalAmount, /offer/insurance/amount, /offer/rebates, /offer/monthlyFee e mais 7.',
      'O cliente paga R$ 120,00 a mais do que pela oferta corrigida.',
    ]);
  });

  test('says what the borrower pays less, too', () => {
    expect(saidOf({ installmentAmount: 503.4 }, 'differences').at(-1)).toBe(
      'O cliente paga R$ 120,00 a menos do que pela oferta corrigida.',
    );
  });

  test('says no right figure of a total that agrees, where the interest is wrong', () => {
    const [said, ...others] = saidOf({ interestAmount: 1160.8 }, 'differences');
    expect(said).toMatch(/^Juros R\$ 1\.160,80 → R\$ 769,45: /);
    expect(others).toEqual([]);
    expect(saidOf({ interestAmount: 1160.8 }, 'checked').join()).toContain('valor total');
  });

  test('says what a field would have to be that no check judges, and nothing of what follows from it', () => {
    expect(saidOf({ disbursementAmount: 6000 }, 'differences')).toEqual([
      'Se o valor liberado fosse R$ 5.000,00 em vez de R$ 6.000,00, todas as 16 conferências possíveis bateriam. Campos: /offer/disbursementAmount.',
    ]);
  });

  test('says of no figure that it agrees where it differs by another check', () => {
    const [checked = ''] = saidOf({ disbursementAmount: 4900 }, 'checked');
    expect(checked).toContain('taxa anual');
    expect(checked).not.toContain('valor total');
    expect(saidOf({ disbursementAmount: 4900 }, 'differences').join()).toContain('Valor total');
  });

  test('names the norm that a figure breaks, and no cost where the payments stay', () => {
    expect(saidOf({ yearlyCET: 0.3363 }, 'differences')).toEqual([
      'CET a.a. 33,63% → 45,32%. Fonte: Res. CMN 4.881/2020, art. 4. Campos: /offer/disbursementAmount, /offer/installmentAmount, /offer/numberOfInstallments, /offer/expectedDisbursementDate, /offer/firstDueDate, /offer/yearlyCET.',
    ]);
  });

  test('names a known mistake', () => {
    expect(saidOf({ yearlyFee: 0.2388 }, 'differences')).toEqual([
      'Taxa anual 23,88% → 26,68%: 12 vezes a taxa mensal de 1,99%, sem capitalização (Res. CMN 5.004). Campos: /offer/monthlyFee, /offer/yearlyFee.',
    ]);
  });

  test.each([
    ['a wrong total, which changes no payment', { totalAmount: 5000 }],
    ['differences without one cause', { installmentAmount: 523.4, yearlyFee: 0.5 }],
  ])('says no cost of %s', (_what, change) => {
    const said = saidOf(change, 'differences');
    expect(said.length).toBeGreaterThan(0);
    expect(said.join(' ')).not.toContain('O cliente paga');
  });

  test('asks what an analyst asks, and first what each loan of the product does not have', () => {
    expect(saidOf({}, 'questions')).toEqual([
      'Não se sabe como o valor é pago. Campos: /offer/cashout/0.',
      'TAC, vedada a pessoa física (STJ, Súmula 565): é outra tarifa? Campos: /offer/rebates/0/amount.',
    ]);
  });

  test('names no person and no account, and to a masked reader nothing hidden', () => {
    fc.assert(
      fc.property(loans, fc.boolean(), (loan, isMasked) => {
        expect(textOf(partsOf(loan, { isMasked }))).not.toMatch(plantedValues);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    );
  });

  test('is written in Markdown without what the answer could add to it', () => {
    const parts = [{ id: 'a', group: 'questions', text: '[x](https://a.example) *b*' } as const];
    expect(formatOpinion({ parts, conclusion: 'Devolver.' }, () => 'Perguntas', 'markdown')).toBe(
      '**Perguntas**\n\n- `[x](https://a.example)` \\*b\\*\n\nDevolver.',
    );
  });
});
