import { createTranslator } from 'use-intl/core';
import { describe, expect, it, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { JsonObject } from '#lib/loan/json.ts';
import type { Finding } from '#lib/offer/findings/finding.ts';
import { publishedOffer } from '#lib/testing/offers/published-offers.ts';
import { review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import { createFormat } from '#lib/view/format.ts';
import { countsText, reviewAsText } from '../review/review-as-text.ts';
import type { ReviewText } from '../review-text.ts';
import { describeFinding } from './describe-finding.ts';
import { groupFindings, groupOf } from './group-findings.ts';

const person = { employment: 'empl_1', cashout: s01.cashout };
const messages = { en, 'pt-BR': ptBr };

function textsOf(locale: keyof typeof messages): ReviewText {
  const t = createTranslator({
    ...{ locale, messages: messages[locale], namespace: 'review' },
    onError: (error) => {
      throw error;
    },
  });
  return { t, format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }) };
}

const offers: Record<string, JsonObject> = {
  right: s01,
  'CET below the rate': { ...s01, yearlyCET: 0.019 },
  'nominal rate': { ...s01, interestType: 'pre_sac', yearlyFee: 0.2388 },
  'a cent too much': { ...s01, interestAmount: 769.49 },
  incomplete: { installmentAmount: 100 },
  'without dates': { ...s01, expectedDisbursementDate: null, firstDueDate: null },
  'equal months': s03,
  'installment too low': { ...s01, installmentAmount: 503.4 },
  'impossible figures': { ...s01, numberOfInstallments: 0, disbursementAmount: -1 },
  'first due before the disbursement': { ...s01, firstDueDate: '2026-01-05' },
};
const cases = Object.entries(offers).flatMap(([name, offer]) =>
  (['en', 'pt-BR'] as const).map((locale) => [name, locale, offer] as const),
);

describe('the groups of the panel', () => {
  test.each(cases)('every finding is in one of them: %s, %s', (_, __, offer) => {
    const { findings, counts } = review(offer, person);
    const grouped = groupFindings(findings);
    expect(Object.values(grouped).flat()).toHaveLength(findings.length);
    const { differ = [], noticed = [], convention = [] } = grouped;
    expect(differ).toHaveLength(counts.differ);
    expect(noticed.length + convention.length).toBe(counts.convention);
  });

  it.each(cases)('only an agreement is worded as one: %s, %s', (_, locale, offer) => {
    const reviewText = textsOf(locale);
    const agrees = reviewText.t('kinds.agree');
    for (const finding of review(offer, person).findings) {
      const { verdict } = describeFinding(finding, reviewText);
      if (finding.verdict !== 'agrees') expect(verdict).not.toContain(agrees);
      if (groupOf(finding) === 'noticed') expect(verdict).not.toBe(reviewText.t('kinds.convention'));
    }
  });

  test('a named convention is one', () => {
    const finding = review(publishedOffer('N10')).findings.find(({ check }) => check === 'cet-yearly');
    expect(finding?.explainedBy?.id).toBe('cet-compounded-months');
    expect(finding && groupOf(finding)).toBe('convention');
  });

  test('a rate that is right only as a nominal one is a question', () => {
    const finding = review(publishedOffer('R26m'), person).findings.find(({ check }) => check === 'rates');
    expect(finding?.explainedBy?.id).toBe('nominal-rate');
    expect(finding && groupOf(finding)).toBe('question');
  });

  test('a finding that follows from another comes after it', () => {
    const { differ } = groupFindings(review({ ...s01, installmentAmount: 503.4 }, person).findings);
    expect(differ?.map(({ followsFrom }) => followsFrom !== undefined)).toEqual([false, true, true, true]);
  });

  test('a figure that nothing else confirms is to be looked at', () => {
    const [finding] = review(s01, person).findings;
    const code = 'question' as 'unit';
    const question = { ...finding, verdict: 'cannot-tell', size: null, reason: { code, path: null } };
    expect(groupOf(question as Finding)).toBe('question');
    expect(describeFinding(question as Finding, textsOf('pt-BR')).verdict).toBe('a revisar');
  });
});

describe('the line of counts', () => {
  test.each([
    ['en', s01, '17 agree · 2 questions of law'],
    ['pt-BR', s01, '17 conferem · 2 questões jurídicas'],
    [
      'en',
      { ...s01, interestType: 'pre_sac', yearlyFee: 0.2388 },
      '1 to be looked at · 16 agree · 2 questions of law',
    ],
    [
      'en',
      { ...s01, installmentAmount: 503.4 },
      /^4 differ · \d+ lacks? data · \d+ agree · 2 questions of law$/,
    ],
  ] as const)('%s %#', (locale, offer, line) => {
    const text = countsText(review(offer, person), textsOf(locale));
    expect(text).toMatch(typeof line === 'string' ? new RegExp(`^${line}$`) : line);
  });

  test('figures that come out by a convention of some lenders are counted apart', () => {
    const text = countsText(review(publishedOffer('N06')), textsOf('en'));
    expect(text).toMatch(/^3 by another convention · \d+ lacks? data · \d+ agree$/);
  });
});

test('an amount in no field is to be looked at', () => {
  // A principal of 43,496.66 at 0.6031% a month, of which 21,344.83 stand in no field.
  const offer = {
    ...{ disbursementAmount: 21_600, installmentAmount: 7403.24, totalAmount: 44_419.42 },
    ...{ interestAmount: 922.76, iofAmount: 386.54, iofAdditionalAmount: 165.29, numberOfInstallments: 6 },
    ...{ monthlyFee: 0.6, yearlyFee: 7.48, monthlyCET: 0.96, yearlyCET: 12.15, interestType: 'pre_price' },
    ...{ expectedDisbursementDate: '2023-05-25', firstDueDate: '2023-06-26' },
  };
  const { findings } = review(offer, {}, { rateUnit: 'percent' });
  expect(groupFindings(findings).question?.map(({ explainedBy }) => explainedBy?.id)).toContain('payoff');
});

test.each(['en', 'pt-BR'] as const)('the copied text holds the law after the figures: %s', (locale) => {
  const reviewText = textsOf(locale);
  const text = reviewAsText(review(s01, person), 'Verdict', reviewText);
  expect(text.startsWith('Verdict\n\n')).toBe(true);
  const [agree, law] = [reviewText.t('groups.agree'), reviewText.t('law.title')].map((title) =>
    text.indexOf(title),
  );
  expect(agree).toBeGreaterThan(0);
  expect(law).toBeGreaterThan(agree ?? 0);
  expect(text).toContain('STJ, Súmula 565');
});
