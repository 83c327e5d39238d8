import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import { type Locale, locales } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import {
  type NotAskedReason,
  notAskedReasons,
  type ProblemCode,
  type ProblemDetails,
  problem,
  problems,
} from './problem.ts';
import { problemMessages, sideOf } from './problem-messages.ts';

const texts: Record<Locale, typeof en> = { en, 'pt-BR': ptBr };
const codes = Object.keys(problems) as ProblemCode[];
const reasons = Object.keys(notAskedReasons) as NotAskedReason[];

describe.each(locales)('in %s', (locale) => {
  const t = createTranslator({
    locale,
    messages: texts[locale],
    namespace: 'problems',
    onError: (error) => {
      throw error;
    },
  });
  const wordsOf = (code: ProblemCode, details?: ProblemDetails) =>
    problemMessages(problem(code, 'id-1', details), t);

  test('every problem has words of its own, with nothing left to fill in', () => {
    const all = [...codes.map((code) => wordsOf(code)), problemMessages({ code: 'offline' }, t)];
    for (const text of all.flatMap((words) => Object.values(words))) expect(text).toMatch(/^[^{}]+$/);
    expect(new Set(all.map(({ title }) => title)).size).toBe(codes.length + 1);
  });

  test('a request that never reached the lending API is not called its failure', () => {
    const all = reasons.map((because) => wordsOf('upstream_timeout', { because, timeoutMs: 3000 }));
    for (const text of all.flatMap((words) => Object.values(words))) expect(text).toMatch(/^[^{}]+$/);
    expect(new Set([...all, wordsOf('upstream_timeout')].map(({ title }) => title)).size).toBe(5);
    expect(wordsOf('upstream_timeout', { because: 'desk_queue', timeoutMs: 3000 }).what).toContain(' 3 s');
    const sides = reasons.map((because) => sideOf(problem('upstream_unavailable', 'id-1', { because })));
    expect(sides).toEqual(['desk', 'desk', 'upstream', 'connection']);
    expect(sideOf(problem('upstream_unavailable', 'id-1'))).toBe('upstream');
    expect(sideOf({ code: 'offline' })).toBe('connection');
  });

  test('the message contains the details of the problem', () => {
    const fault = (details: ProblemDetails) => wordsOf('invalid_request', details).what;
    expect(fault({ parameter: 'fields', reason: 'too-many' })).toMatch(/“fields”.* 64 /);
    expect(fault({ parameter: 'url', reason: 'encoding' })).toContain('“%”');
    expect(wordsOf('upstream_timeout', { timeoutMs: 3000 }).what).toContain(' 3 s');
    expect(wordsOf('upstream_timeout').what).toContain(' 15 s');
    expect(wordsOf('access_log_timeout').what).toContain(' 5 s');
    const reached = (retryAfter: number) => wordsOf('limit_reached', { retryAfter }).todo;
    expect(reached(90 * 60)).toMatch(/ 2 (?:hours|horas)/);
    expect(reached(9 * 60)).toMatch(/ 9 (?:minutes|minutos)/);
    expect(wordsOf('invalid_loan_id').what).toContain('“loan_”');
    expect(wordsOf('invalid_loan_id', { resource: 'fund' }).title).toMatch(/a fund|um fundo/);
  });
});
