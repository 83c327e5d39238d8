import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { Cause } from '#lib/offer/causes/cause.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { createFormat } from '../format.ts';
import type { CauseText } from './describe-cause.ts';
import { causeSentence, explainFigures } from './describe-verdict.ts';

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

/** What explains the figures that differ, of which `following` follow from the cause, and `more` stand beside the first. */
function explained(
  causes: readonly { name: string; only: boolean; also?: string }[],
  {
    locale = 'en',
    following = 0,
    more = 0,
  }: { locale?: 'en' | 'pt-BR'; following?: number; more?: number } = {},
): string {
  if (!reviewed) throw new Error('the offer has no review');
  const found = causes.map(({ name, only, also }) => ({ ...causeOf(name, only), also }));
  const findings = reviewed.findings.slice(0, differing).map((finding, index) => ({
    ...{ ...finding, size: 'material' as const },
    ...(index < following && { followsFrom: '/offer/numberOfInstallments' }),
  }));
  return explainFigures({ ...reviewed, findings, causes: found }, more, textIn(locale));
}

const differing = 3;

test('of the only cause it is said what follows, and a probable one is named', () => {
  expect(explained([{ name: 'totalAmount', only: true }])).toBe('');
  expect(explained([{ name: 'totalAmount', only: true }], { following: 2 })).toBe(
    '2 more differences follow from it',
  );
  expect(explained([{ name: 'totalAmount', only: false }], { more: 1 })).toBe(
    'and 1 more · probable cause: the total',
  );
});

test('a cause that no check judges is named', () => {
  const count = [{ name: 'numberOfInstallments', only: true }];
  expect(explained(count, { following: differing })).toBe('cause: the number of installments');
});

test('of several causes none is picked, since they cannot all be right', () => {
  const both = ['totalAmount', 'installmentAmount'].map((name) => ({ name, only: false }));
  expect(explained(both)).toBe('these cannot all be right: the total · the installment');
  expect(explained([], { more: 1 })).toBe('and 1 more · no single figure explains it');
  expect(explained([])).toBe('');
});

test('a cause of two fields names both', () => {
  const rates = { name: 'monthlyFee', only: true, also: '/offer/yearlyFee' };
  expect(explained([rates], { locale: 'pt-BR' })).toBe('causa: a taxa mensal e a taxa anual');
  const { sentence } = causeSentence({ ...causeOf('monthlyFee', true), ...rates }, 9, textIn('en'));
  expect(sentence).toBe(
    'If the monthly rate were 1 instead of —, and the yearly rate followed from it, all 9 checks would agree.',
  );
});
