import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { lawRules } from '#lib/offer/law/law-notes.ts';
import { createFormat } from '../format.ts';
import { describeReason, type ReasonText } from './describe-reason.ts';
import { questionIds } from './loan-questions.ts';

const textIn = (locale: 'en' | 'pt-BR'): ReasonText => {
  const messages = locale === 'en' ? en : ptBr;
  return {
    t: createTranslator({ locale, messages, namespace: 'verdicts' }) as ReasonText['t'],
    contradictionWords: createTranslator({
      locale,
      messages,
      namespace: 'contradictions',
    }) as ReasonText['contradictionWords'],
    format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }),
    answer: null,
  };
};
type SaidReason = Parameters<typeof describeReason>[0];
const reasonOf = (change: Partial<SaidReason>): SaidReason => ({
  ...{ id: 'iof', severity: 'difference', because: [], unit: 'amount' },
  values: { stated: 9.59, expected: 95.86, difference: -86.27 },
  ...change,
});
const said = (change: Partial<SaidReason>, locale: 'en' | 'pt-BR' = 'pt-BR') =>
  describeReason(reasonOf(change), textIn(locale)).replaceAll('\u00a0', ' ');

describe('a reason in words', () => {
  test('has the stated figure beside the right one', () => {
    expect(said({})).toBe('IOF R$ 9,59 → R$ 95,86');
    expect(said({}, 'en')).toBe('IOF R$ 9.59 → R$ 95.86');
    expect(said({ severity: 'question' })).toBe('IOF R$ 9,59; seria R$ 95,86');
  });

  test('names a figure that has nothing beside it', () => {
    const values = { stated: 9.59, expected: null, difference: null };
    expect(said({ severity: 'question', values })).toBe('IOF R$ 9,59, a verificar');
  });

  test('says of a figure that is none that it cannot be read', () => {
    expect(said({ severity: 'question', values: { stated: null, expected: null, difference: null } })).toBe(
      'IOF: não dá para ler',
    );
  });

  test('has what sources say of a contradiction, as far as it is told', () => {
    const values = { stated: 5670.12, expected: 3307.57, difference: 2362.55 };
    expect(said({ id: 'remaining', values })).toMatch(/: R\$ 5.670,12 ≠ R\$ 3.307,57$/);
    expect(
      said({ id: 'signed', unit: 'day', values: { stated: null, expected: null, difference: null } }),
    ).toMatch(/: as fontes divergem$/);
  });

  test('names signatures by their numbers', () => {
    const because = ['/signatures/0/context/context/ip', '/signatures/2/context/context/ip'];
    expect(said({ id: 'shared-address', because })).toMatch(/^assinaturas 1 · 3: /);
  });

  test.each(['en', 'pt-BR'] as const)('is there in %s for whatever is asked', (locale) => {
    const { t } = textIn(locale);
    const ids = [...questionIds.filter((id) => id !== 'unsigned'), ...lawRules.map(({ id }) => id)];
    expect(ids.filter((id) => !t.has(`reasons.${id}` as 'reasons.checked'))).toEqual([]);
  });
});
