import { createTranslator } from 'use-intl/core';
import { describe, expect, it, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import type { JsonObject } from '#lib/loan/json.ts';
import { review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import { createFormat } from '#lib/view/format.ts';
import { describeFinding, reviewAsText } from './describe-finding.ts';
import { formatByFigure } from './format-assumption.ts';
import {
  agreedConventions,
  groupFindings,
  groupOf,
  openQuestions,
  verdictWithoutDifference,
} from './group-findings.ts';
import type { ReviewText } from './review-context.ts';

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
  'nominal rate': { ...s01, yearlyFee: 0.2388 },
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
    expect(grouped.differ).toHaveLength(counts.differ);
    expect(grouped.noticed.length + grouped.convention.length).toBe(counts.convention);
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

  test('a CET below the rate that no convention explains is no agreement by a convention', () => {
    const { findings } = review({ ...s01, yearlyCET: 0.019 }, person);
    const finding = findings.find(({ check }) => check === 'cet-rate');
    expect(finding && groupOf(finding)).toBe('noticed');
    expect(finding && describeFinding(finding, textsOf('en')).verdict).toBe('CET below the rate');
  });

  test('a CET that is below the rate within the tolerance is not said to be above it', () => {
    const offer = { yearlyFee: 0.266751, yearlyCET: 0.2665, monthlyFee: 0.0199, monthlyCET: 0.01988 };
    const finding = review(offer, {}, { rateUnit: 'fraction' }).findings.find(
      ({ check }) => check === 'cet-rate',
    );
    expect(finding?.verdict).toBe('agrees');
    expect(finding && describeFinding(finding, textsOf('en')).verdict).toContain('CET equal to the rate');
  });

  test('a named convention is one', () => {
    const finding = review({ ...s01, yearlyFee: 0.2388 }, person).findings.find(
      ({ check }) => check === 'rates',
    );
    expect(finding && groupOf(finding)).toBe('convention');
  });

  test('a finding that follows from another comes after it', () => {
    const { differ } = groupFindings(review({ ...s01, installmentAmount: 503.4 }, person).findings);
    expect(differ.map(({ followsFrom }) => followsFrom !== undefined)).toEqual([false, true, true, true]);
  });
});

describe('the verdict where nothing differs', () => {
  test.each([
    ['agrees', s01],
    ['byConvention', { ...s01, yearlyFee: 0.2388 }],
    ['open', { ...s01, expectedDisbursementDate: null, firstDueDate: null }],
  ])('%s', (verdict, offer) => {
    expect(verdictWithoutDifference(review(offer, person).findings)).toBe(verdict);
  });

  test('nothing', () => {
    const open = review({ installmentAmount: 100 }).findings.filter(
      ({ verdict }) => verdict === 'cannot-tell',
    );
    expect(verdictWithoutDifference(open)).toBe('nothing');
  });
});

test('an amount in no field is asked for once, and no headline calls the figures right', () => {
  // A principal of 43,496.66 at 0.6031% a month, of which 21,344.83 stand in no field.
  const { findings } = review({
    ...{ disbursementAmount: 21_600, installmentAmount: 7403.24, totalAmount: 44_419.42 },
    ...{ interestAmount: 922.76, iofAmount: 386.54, iofAdditionalAmount: 165.29, numberOfInstallments: 6 },
    ...{ monthlyFee: 0.6, yearlyFee: 7.48, monthlyCET: 0.96, yearlyCET: 12.15, interestType: 'pre_price' },
    ...{ expectedDisbursementDate: '2023-05-25', firstDueDate: '2023-06-26' },
  });
  const told = findings.filter(({ verdict }) => verdict !== 'cannot-tell');
  expect(verdictWithoutDifference(told)).toBe('asked');
  expect(groupFindings(findings).convention.map(({ explainedBy }) => explainedBy?.id)).toContain('payoff');
  expect(agreedConventions(findings).some(({ assumption }) => assumption.id === 'payoff')).toBe(false);
});

test('each convention stands once, with every check that met it', () => {
  const seen = agreedConventions(review(s01, person).findings);
  const keys = seen.map(({ assumption: { id, value } }) => `${id} ${value}`);
  expect(new Set(keys).size).toBe(keys.length);
  const byDays = seen.find(({ assumption }) => assumption.id === 'day-count');
  expect(byDays?.assumption.value).toBe('calendar/365');
  expect(byDays?.findings.length).toBeGreaterThan(1);
  expect(keys.some((key) => key.startsWith('tac') || key.startsWith('unit-assumed'))).toBe(false);
});

test.each([
  ['en', 'Due dates on days without banking: not moved (IOF); moved to the next business day (CET)'],
  [
    'pt-BR',
    'Vencimentos em dia sem expediente bancário: mantidos (IOF); prorrogados para o dia útil seguinte (CET)',
  ],
] as const)('figures that follow different due dates share one sentence: %s', (locale, sentence) => {
  const ways = [
    { assumption: { id: 'due-date-adjustment', value: 'none' }, figures: 'IOF' },
    { assumption: { id: 'due-date-adjustment', value: 'following' }, figures: 'CET' },
  ] as const;
  expect(formatByFigure(ways, textsOf(locale))).toBe(sentence);
});

test('a schedule that is only supposed is no convention seen', () => {
  const { findings } = review({ ...s01, installmentAmount: 503.4 }, person);
  expect(findings.some((one) => one.assumptions.some(({ id }) => id === 'schedule-assumed'))).toBe(true);
  expect(agreedConventions(findings).some(({ assumption }) => assumption.id === 'schedule-assumed')).toBe(
    false,
  );
});

test('findings without a verdict are grouped by their reason, each once', () => {
  const { cannotTell } = groupFindings(review({ installmentAmount: 100 }).findings);
  const questions = openQuestions(cannotTell);
  expect(questions.flatMap(({ findings }) => findings)).toHaveLength(cannotTell.length);
  expect(new Set(questions.map(({ code }) => code)).size).toBe(questions.length);
  const sizes = questions.map(({ findings }) => findings.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
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

test('an IOF that was financed in one pass is a mistake, and no convention seen', () => {
  // Published figures (V10): R$ 1.03 short.
  const { findings } = review({
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 2606.94,
      iofAmount: 63.97,
      iofAdditionalAmount: 38.39,
    },
    ...{ yearlyFee: 0.1655, expectedDisbursementDate: '2023-03-07', numberOfInstallments: 4 },
    firstDueDate: '2023-04-07',
  });
  const ids = agreedConventions(findings).map(({ assumption }) => assumption.id);
  expect(ids).toContain('borrower');
  expect(ids).not.toContain('iof-one-pass');
});
