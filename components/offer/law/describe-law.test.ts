import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';

import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { lawRules } from '#lib/offer/law/law-notes.ts';
import { borrowerKinds } from '#lib/offer/terms/read-terms.ts';
import { createFormat } from '#lib/view/format.ts';
import type { ReviewText } from '../review-text.ts';
import { borrowerWords, describeLawNote } from './describe-law.ts';

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

const values: Record<string, number | string> = {
  'iof-borrower': 'mei+small-company',
  'fine-limit': 0.05,
  'payroll-rate': 0.0209,
  'payroll-installments': 97,
};

test.each(['en', 'pt-BR'] as const)('every rule has its words, its source and its days: %s', (locale) => {
  for (const { id, readOn = null, ...rule } of lawRules)
    for (const kind of ['information', 'question', 'error'] as const) {
      const note = { ...rule, rule: id, kind, readOn, value: values[id] ?? null, paths: [] };
      const { text, scope, weight } = describeLawNote(note, textsOf(locale));
      expect(text).not.toMatch(/[{}]|undefined|null/);
      expect(scope).toContain(rule.source);
      expect(weight).not.toBe('');
      if (rule.to.length === 1) expect(scope).toContain(textsOf(locale).t('law.kinds.person'));
    }
});

test('the fine of a person is said, and that of an unknown borrower asked', () => {
  const rule = lawRules.find(({ id }) => id === 'fine-limit');
  if (!rule) throw new Error('no such rule');
  const note = { ...rule, rule: rule.id, readOn: null, value: 0.05, paths: [] };
  const texts = textsOf('en');
  expect(describeLawNote({ ...note, kind: 'error' }, texts).text).toBe(
    'A consumer’s fine is at most 2% of the installment; the offer states 5.00%.',
  );
  expect(describeLawNote({ ...note, kind: 'question' }, texts).text).toContain('Is the borrower a consumer?');
});

test('the borrower stands with the evidence, or as open', () => {
  const texts = textsOf('en');
  const cnpj = { id: 'cnpj', path: '/customer/cnpj' } as const;
  const employment = { id: 'employment', path: '/employment' } as const;
  expect(borrowerWords({ kinds: ['mei', 'small-company', 'company'], evidence: [cnpj] }, texts)).toBe(
    'microentrepreneur (MEI), company of Simples or company (the customer has a CNPJ)',
  );
  expect(borrowerWords({ kinds: borrowerKinds, evidence: [] }, texts)).toBe('not told by what is shown here');
  expect(borrowerWords({ kinds: borrowerKinds, evidence: [employment, cnpj] }, texts)).toContain('both');
});
