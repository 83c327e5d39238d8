import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { knownMistakes } from '#lib/offer/findings/known-mistakes.ts';
import { review } from '#lib/testing/offers/sample-offers.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { createFormat } from '#lib/view/format.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { judgeLoan } from '#lib/view/verdicts/loan-verdicts.ts';
import { figuresHeadline } from './figures-headline.ts';

// 3,000 reais with a fee of 300 that is financed; the CET is that of 3,300.
const offer = {
  disbursementAmount: 3000,
  installmentAmount: 320.73,
  numberOfInstallments: 12,
  totalAmount: 3848.76,
  monthlyFee: 2.45,
  monthlyCET: 2.44,
  yearlyCET: 33.52,
  expectedDisbursementDate: '2026-05-10',
  firstDueDate: '2026-06-10',
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 300 }],
};

function headlineIn(locale: 'en' | 'pt-BR', totalAmount = offer.totalAmount): string {
  const messages = locale === 'en' ? en : ptBr;
  const translator = { locale, messages };
  const t = createTranslator({ ...translator, namespace: 'review' });
  const format = createFormat({ locale, timeZone: 'America/Sao_Paulo' });
  const loan = { offer: { ...offer, totalAmount } };
  const reviewed = review(loan.offer);
  const judged = judgeLoan(
    { ...{ loan, review: reviewed, contradictions: [] }, position: null, ledger: null, nothingOwed: null },
    { timeZone: 'America/Sao_Paulo', isNarrowed: false, today: '2026-06-01' },
  );
  const reasons = judged.verdictReasons.figures.filter(({ severity }) => severity !== 'note');
  const words = createTranslator({ ...translator, namespace: 'verdicts' });
  const contradictionWords = createTranslator({ ...translator, namespace: 'contradictions' });
  const [first] = reasons;
  if (!first || !reviewed) throw new Error('no figure differs');
  const sentence = describeReason(first, { t: words, contradictionWords, format, answer: null });
  const display = { amountUnit: 'auto', rateUnit: 'auto' } as DisplaySettings;
  const causeText = createTranslator({ ...translator, namespace: 'causes' });
  return figuresHeadline({ reasons, sentence }, reviewed, {
    reviewText: { t, format },
    causeText: { t: causeText, loan, units: reviewed.units, display, format },
  }).replaceAll('\u00a0', ' ');
}

test('the headline says the known mistake, with the norm that it breaks', () => {
  expect(headlineIn('en')).toBe(
    'CET a year 33.52% → 60.81%: the fee of R$ 300.00 was left out (Res. CMN 4.881)',
  );
  expect(headlineIn('pt-BR')).toBe(
    'CET a.a. 33,52% → 60,81%: a tarifa de R$ 300,00 ficou de fora (Res. CMN 4.881)',
  );
  expect(headlineIn('en', 3948.76)).toMatch(/\(Res\. CMN 4\.881\) · and 1 more$/);
});

test('every mistake has words in both languages', () => {
  for (const { id } of knownMistakes)
    for (const { review: words } of [en, ptBr]) expect(words.mistakes[id], id).toBeTruthy();
});
