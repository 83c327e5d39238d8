import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import { locales } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { createFormat } from '#lib/view/format.ts';
import type { ReviewText } from '../review-text.ts';
import { findingAsText } from './describe-finding.ts';
import { formatAssumption } from './format-assumption.ts';
import { decimalsToTell, formatFindingFigure, formatInput } from './format-figure.ts';

const messages = { en, 'pt-BR': ptBr };

/** A missing or misused text is an error, not a key on the screen. */
function writingOf(locale: keyof typeof messages): ReviewText {
  const t = createTranslator({
    locale,
    messages: messages[locale],
    namespace: 'review',
    onError: (error) => {
      throw error;
    },
  });
  return { t, format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }) };
}

it('writes rates to compute with in all digits', () => {
  const write = (value: number) => formatInput({ value, unit: 'rate' }, writingOf('en')).value;
  expect([0.0000137, 0.0000274, 0.0001118, 0.000082, 0.0128443034].map(write)).toEqual([
    '0.00137%',
    '0.00274%',
    '0.01118%',
    '0.0082%',
    '1.28443%',
  ]);
});

it('parts of a sum are joined', () => {
  expect(formatAssumption({ id: 'financed', value: 'iof+rebates' }, writingOf('en'))).toBe(
    'Financed beside the amount disbursed: IOF + Rebates and fees',
  );
});

it.each(locales)('a cost that is in neither principal nor CET is told with the norm, %s', (locale) => {
  const text = formatAssumption({ id: 'not-in-cet', value: 'insurance' }, writingOf(locale));
  expect(text).toContain('Res. CMN 4.881');
});

it('a computed rate has the digits that tell it from the stated one', () => {
  const shown = (declared: number, expected: number) =>
    formatFindingFigure(expected, 'rate', writingOf('en'), decimalsToTell(declared, expected));
  expect(shown(0.018, 0.0180004)).toBe('1.80004%');
  expect(shown(0.4012, 0.4037)).toBe('40.37%');
  expect(shown(0.018, 0.018)).toBe('1.80%');
});

const boleto = { amount: 509.6, line: '838600000050096000190009000801782309000343062712' };
const transactions = [{ amount: 5000, createdAt: '2026-11-20T12:00:00.000Z' }];

const changes: JsonObject[] = [
  {},
  { yearlyCET: 0.019 },
  { totalAmount: 6106.8 },
  { yearlyFee: 0.2388 },
  { installmentAmount: 503.4 },
  { interestAmount: 1160.8 },
  { iofAmount: 116.35 },
  { fine: { fineRate: 0.1 } },
  { insurance: { amount: 130, fee: 0.025 } },
  { expectedDisbursementDate: null, firstDueDate: null },
  { firstDueDate: '2026-01-05' },
  { disbursementAmount: -1, numberOfInstallments: 0 },
  { disbursementAmount: '5000' },
  { monthlyFee: 0, yearlyFee: 0 },
  { interestType: 'cdi_plus' },
];

const reviews = changes.map((change): OfferReview => {
  const loan = {
    createdAt: '2026-11-18T12:47:00.000Z',
    offer: { ...s01, ...change },
    cashout: [boleto],
    transactions,
  };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' });
  return review ?? expect.unreachable();
});

describe.each(locales)('%s', (locale) => {
  const reviewText = writingOf(locale);

  it('has words for every finding, whatever it is about', () => {
    for (const { findings } of reviews) {
      for (const finding of findings) {
        // The formula is of no language.
        const text = findingAsText({ ...finding, formula: 'A = 1' }, reviewText);
        expect(text).not.toMatch(/review\.|undefined|NaN|\{|assumed\./);
        expect(text).toContain(': A = 1');
      }
    }
  });
});

it('has words for a rate that was found, and for a unit that was assumed', () => {
  const found = { id: 'rate-found', value: 'absent' } as const;
  const unit = { id: 'unit-assumed', value: 'fine percent' } as const;
  const write = (locale: keyof typeof messages) =>
    [found, unit].map((assumption) => formatAssumption(assumption, writingOf(locale)));
  expect(write('en')).toEqual([
    'Monthly rate found from the installment; the API’s is not used: not in the answer',
    'Unit assumed, late charges: percent',
  ]);
  expect(write('pt-BR')).toEqual([
    'Taxa mensal obtida a partir da parcela; a da API não foi usada: não consta da resposta',
    'Unidade presumida, encargos por atraso: percentuais',
  ]);
});

it('names what differs first, then by how much', () => {
  const [first] = reviews[1]?.findings ?? [];
  expect(first && findingAsText(first, writingOf('pt-BR')).split('\n').slice(0, 4)).toEqual([
    'CET ao ano: diverge',
    'Informado: 1,90%',
    'Calculado: 45,32%',
    'Diferença: -43,42 p.p.',
  ]);
});

it('copies every convention that does as well, and every value of a list', () => {
  const installment = reviews[0]?.findings.find(({ check }) => check === 'installment');
  if (!installment) throw new Error('no finding');
  const alternative = { assumptions: [], expected: 513.4, difference: 0 };
  const many = { ...installment, alternatives: Array.from({ length: 9 }, () => alternative) };
  const lines = findingAsText(many, writingOf('en')).split('\n');
  expect(lines.filter((line) => line.startsWith('  R$\u00a0513.40'))).toHaveLength(9);
  expect(lines.find((line) => line.startsWith('  t = '))).toMatch(
    /^ {2}t = 1\.\d+(; \d+\.\d+){11} \(months to each installment, by this count; computed here\)$/,
  );
});

it('names the source of what no law says in words', () => {
  const total = reviews[0]?.findings.find(({ check }) => check === 'total');
  expect(total && findingAsText(total, writingOf('pt-BR'))).toMatch(
    /Fonte: Identidade aritmética entre os campos da própria oferta$/,
  );
});
