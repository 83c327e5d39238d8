import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';

import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { AssumptionId } from '#lib/offer/findings/finding.ts';
import { review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import { createFormat } from '#lib/view/format.ts';
import { conventionSentence, type UsedConvention, usedConventions } from './convention-sentence.ts';

const messages = { en, 'pt-BR': ptBr };

function textsOf(locale: keyof typeof messages) {
  const t = createTranslator({
    ...{ locale, messages: messages[locale], namespace: 'review' },
    onError: (error) => {
      throw error;
    },
  });
  return { t, format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }) };
}

const used = (id: string, value?: string, checks: UsedConvention['checks'] = ['installment']) => ({
  assumption: { id: id as AssumptionId, value },
  checks,
});

test.each([
  ['en', s01, /^The lender charges equal installments \(Price\); counts calendar days of a year of 365; /],
  ['pt-BR', s01, /^O credor cobra parcelas iguais \(Price\); conta dias corridos \(ano de 365\); /],
  ['en', s03, /; counts equal months; /],
] as const)('the convention of an offer is one sentence: %s %#', (locale, offer, sentence) => {
  const text = conventionSentence(usedConventions(review(offer)), textsOf(locale));
  expect(text).toMatch(sentence);
  expect(text).toMatch(
    locale === 'en' ? /finances IOF, insurance and fees/ : /financia IOF, seguro e tarifas/,
  );
});

test('what the words of the new review say', () => {
  const conventions = [
    used('financed', 'iof+iofAdditional+insurance'),
    used('iof-on', 'present-values', ['iof']),
    used('day-count', 'calendar/30'),
  ];
  expect(conventionSentence(conventions, textsOf('en'))).toBe(
    'The lender counts calendar days in months of 30; finances IOF and insurance; taxes each installment’s present value, as several payroll lenders do.',
  );
  expect(conventionSentence(conventions, textsOf('pt-BR'))).toBe(
    'O credor conta dias corridos (mês de 30); financia IOF e seguro; tributa o valor presente de cada parcela, como fazem vários credores de consignado.',
  );
});

test('figures that do not all follow one way are named', () => {
  const ways = [
    used('due-date-adjustment', 'none', ['iof']),
    used('due-date-adjustment', 'following', ['cet-yearly']),
  ];
  expect(conventionSentence(ways, textsOf('en'))).toBe(
    'The lender moves due dates to the next business day (CET a year).',
  );
});
