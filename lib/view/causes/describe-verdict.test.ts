import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { Cause } from '#lib/offer/causes/cause.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { createFormat } from '../format.ts';
import type { CauseText } from './describe-cause.ts';
import { causeSentence, verdictHeadline } from './describe-verdict.ts';

const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;
const loan = { offer: { installmentAmount: 500, numberOfInstallments: 12, totalAmount: 6100 } };
const reviewed = reviewOffer(loan, options);

function textIn(locale: 'en' | 'pt-BR'): CauseText {
  const messages = locale === 'en' ? en : ptBr;
  return {
    t: createTranslator({ locale, messages, namespace: 'causes' }),
    format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }),
    loan,
    units: reviewed?.units,
    display: { amountUnit: 'auto', rateUnit: 'auto' },
  } as unknown as CauseText;
}

function causeOf(name: string, only: boolean): Cause {
  const [value, range] = [1, { min: 1, max: 1 }];
  return { field: `/offer/${name}`, value, range, explains: [], agree: 9, cannotTell: 0, only };
}

/** The headline where two figures differ; `following`: how many of them follow from the cause. */
function headline(
  causes: readonly { name: string; only: boolean; also?: string }[],
  { locale = 'en', following = 0 }: { locale?: 'en' | 'pt-BR'; following?: number } = {},
): string {
  if (!reviewed) throw new Error('the offer has no review');
  const text = textIn(locale);
  const found = causes.map(({ name, only, also }) => ({ ...causeOf(name, only), also }));
  const findings = reviewed.findings.map((one, index) =>
    index < following ? { ...one, followsFrom: '/offer/numberOfInstallments' } : one,
  );
  const counts = { ...reviewed.counts, differ: 2 };
  return verdictHeadline({ ...reviewed, findings, causes: found, counts }, text);
}

test('the only cause is named, and a probable one is called probable', () => {
  expect(headline([{ name: 'totalAmount', only: true }])).toMatch(/^The total does not add up/);
  expect(headline([{ name: 'totalAmount', only: false }])).toBe(
    '2 figures do not add up · probable cause: the total',
  );
  expect(headline([{ name: 'totalAmount', only: false }], { locale: 'pt-BR' })).toContain('causa provável: ');
});

test('a cause that no check judges is not counted', () => {
  const count = [{ name: 'numberOfInstallments', only: true }];
  expect(headline(count, { following: 2 })).toBe(
    'The number of installments does not add up · 2 differences follow from it',
  );
  expect(headline(count, { following: 1 })).toContain(' · one more difference follows from it');
});

test('of several causes none is named, since they cannot all be right', () => {
  const both = ['totalAmount', 'installmentAmount'].map((name) => ({ name, only: false }));
  expect(headline(both)).toBe('These cannot all be right: the total · the installment');
  expect(headline([])).toBe('2 figures do not add up · no single figure explains it');
});

test('a cause of two fields names both', () => {
  const rates = { name: 'monthlyFee', only: true, also: '/offer/yearlyFee' };
  expect(headline([rates])).toBe('The monthly rate and the yearly rate do not add up');
  expect(headline([rates], { locale: 'pt-BR' })).toBe('A taxa mensal e a taxa anual não fecham');
  const { sentence } = causeSentence({ ...causeOf('monthlyFee', true), ...rates }, 9, textIn('en'));
  expect(sentence).toBe(
    'If the monthly rate were 1 instead of —, and the yearly rate followed from it, all 9 checks would agree.',
  );
});

test('a review without differences names the figures to be looked at', () => {
  const [finding] = reviewed?.findings ?? [];
  if (!reviewed || !finding) throw new Error('the offer has no review');
  const reason = { code: 'question' as 'unit', path: null };
  const question = { ...finding, verdict: 'cannot-tell' as const, size: null, reason };
  const review = {
    ...{ ...reviewed, findings: [question, question], causes: [] },
    counts: { ...reviewed.counts, differ: 0 },
  };
  expect(verdictHeadline(review, textIn('en'))).toBe('2 figures to be looked at');
  expect(verdictHeadline(review, textIn('pt-BR'))).toBe('2 números a revisar');
});
