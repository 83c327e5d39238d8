import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { limitNames } from '#lib/access/limits/person-limits.ts';
import { problems } from '#lib/http/problem.ts';
import en from '#lib/i18n/en.json' with { type: 'json' };
import { wordOf } from '#lib/i18n/word-of.ts';

const messages = en;
const outcomes = createTranslator({ locale: 'en', messages, namespace: 'accessLog.outcomes' });
const fields = createTranslator({ locale: 'en', messages, namespace: 'accessLog.fieldWords' });

test('a name that the desk knows has its word, with what belongs to it', () => {
  expect(wordOf(outcomes, 'not_found')).toBe('not found');
  expect(wordOf(fields, 'documents-not-asked', { count: 3 })).toMatch(/^3 /);
});

test('any other text has none', () => {
  for (const name of ['', 'x', 'constructor', '__proto__', 'not_found.x', 'lock ed', '<b>'])
    expect(wordOf(outcomes, name), name).toBeNull();
});

test('every code that is recorded has a word', () => {
  const limits = createTranslator({ locale: 'en', messages, namespace: 'access.limits.names' });
  expect(Object.keys(problems).filter((code) => wordOf(outcomes, code) === null)).toEqual([]);
  expect(limitNames.filter((name) => wordOf(limits, name) === null)).toEqual([]);
});
